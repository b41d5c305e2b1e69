import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Client = { connectionParameters?: { application_name?: string }; pipeline?: boolean }
type Work = {
  trips: number
  lastOf: WeakMap<Client, number>
  /** Statements that have left and whose answers are not given to the work yet. */
  waiting: number
  /** What gives their answers to the work, of those that are answered. */
  answered: (() => void)[]
}
const isOurs = (client: Client) => !client.connectionParameters?.application_name

let statements = 0
const works = new AsyncLocalStorage<Work>()

/**
 * Notes a statement of the work and returns what gives it its answer, once every statement on its way is answered too: so the
 * number of trips follows from what waits for what, and not from which answer happens to be first. A statement takes one trip
 * more than those whose answers were given before it left, and than the one before it on its connection.
 */
function begin(client: Client): (give: () => void) => void {
  const work = works.getStore()
  if (!work) return (give) => give()
  const queued = client.pipeline ? 0 : (work.lastOf.get(client) ?? 0)
  const trip = Math.max(work.trips, queued) + 1
  work.lastOf.set(client, trip)
  work.waiting += 1
  return (give) => {
    work.answered.push(() => {
      work.trips = Math.max(work.trips, trip)
      give()
    })
    if (work.answered.length >= work.waiting) giveAnswers(work)
    // A statement may wait for a lock that the work itself holds, and gives up only after this answer.
    else setTimeout(giveAnswers, 100, work).unref()
  }
}

function giveAnswers(work: Work): void {
  const given = work.answered.splice(0)
  work.waiting -= given.length
  for (const give of given) give()
}

const { query } = pg.Client.prototype
pg.Client.prototype.query = function counted(this: pg.Client & Client, ...given: unknown[]) {
  if (!isOurs(this)) return (query as (...all: unknown[]) => unknown).apply(this, given)
  // What a new connection sets is no question of the work: a busy machine makes one at any moment.
  const isSetting = typeof given[0] === 'string' && given[0].startsWith('SET ')
  if (!isSetting) statements += 1
  const answer = isSetting ? (give: () => void) => give() : begin(this)
  return holdAnswer(answer, given, (all) => (query as (...all: unknown[]) => unknown).apply(this, all))
} as typeof query

/** Asks, and lets `answer` say when the asker gets the answer, by a callback or a promise. */
function holdAnswer(
  answer: (give: () => void) => void,
  given: unknown[],
  ask: (given: unknown[]) => unknown,
): unknown {
  const last = given.at(-1)
  if (typeof last === 'function') {
    return ask([...given.slice(0, -1), (...result: unknown[]) => answer(() => last(...result))])
  }
  const result = ask(given)
  if (!(result instanceof Promise)) return result
  return result.finally(() => new Promise<void>(answer))
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
      const counted: Work = { trips: 0, lastOf: new WeakMap(), waiting: 0, answered: [] }
      const answer = await works.run(counted, work)
      return { answer, trips: counted.trips }
    },
  }
}
