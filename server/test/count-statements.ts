import pg from 'pg'

type Client = { connectionParameters?: { application_name?: string } }
const isOurs = (client: Client) => !client.connectionParameters?.application_name

let statements = 0
const { query } = pg.Client.prototype
pg.Client.prototype.query = function counted(this: pg.Client & Client, ...given: unknown[]) {
  if (isOurs(this)) statements += 1
  return (query as (...all: unknown[]) => unknown).apply(this, given)
} as typeof query

/** What the application asks of the database, the job queue's own housekeeping left out. */
export function countStatements() {
  return {
    /** How many statements the work sends. */
    async of<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> {
      const before = statements
      const answer = await work()
      return { answer, statements: statements - before }
    },
  }
}
