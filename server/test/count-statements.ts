import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Client = { connectionParameters?: { application_name?: string }; pipeline?: boolean }
type Work = { trips: number; lastOf: WeakMap<Client, number> }
const isOurs = (client: Client) => !client.connectionParameters?.application_name

let statements = 0
const works = new AsyncLocalStorage<Work>()

/** Tells what a statement adds: it takes one trip more than what was answered before it left, and than what its connection makes it wait for. */
function begin(client: Client): () => void {
  const work = works.getStore()
  if (!work) return () => undefined
  const queued = client.pipeline ? 0 : (work.lastOf.get(client) ?? 0)
  const trip = Math.max(work.trips, queued) + 1
  work.lastOf.set(client, trip)
  return () => {
    work.trips = Math.max(work.trips, trip)
  }
}
const { query } = pg.Client.prototype
pg.Client.prototype.query = function counted(this: pg.Client & Client, ...given: unknown[]) {
  if (!isOurs(this)) return (query as (...all: unknown[]) => unknown).apply(this, given)
  statements += 1
  // What a new connection sets is no question of the work.
  const isSetting = typeof given[0] === 'string' && given[0].startsWith('SET ')
  return timed(isSetting ? () => undefined : begin(this), given, (all) =>
    (query as (...all: unknown[]) => unknown).apply(this, all),
  )
} as typeof query

/** Calls `answered` before whoever waits for the answer goes on, by a callback or a promise. */
function timed(answered: () => void, given: unknown[], ask: (given: unknown[]) => unknown): unknown {
  const last = given.at(-1)
  if (typeof last === 'function') {
    const heard = (...answer: unknown[]) => {
      answered()
      last(...answer)
    }
    return ask([...given.slice(0, -1), heard])
  }
  const answer = ask(given)
  return answer instanceof Promise ? answer.finally(answered) : answer
}

/** What the application asks of the database, the job queue's own housekeeping left out. */
export function countStatements() {
  return {
    /** How many statements the work sends. */
    async of<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> {
      const before = statements
      const answer = await work()
      return { answer, statements: statements - before }
    },
    /** How often the work waits for an answer of the database before it asks again: what leaves together is one trip. */
    async tripsOf<T>(work: () => Promise<T>): Promise<{ answer: T; trips: number }> {
      const counted: Work = { trips: 0, lastOf: new WeakMap() }
      const answer = await works.run(counted, work)
      return { answer, trips: counted.trips }
    },
  }
}
