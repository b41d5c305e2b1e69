import pg from 'pg'
import { vi } from 'vitest'

/** What the application asks of the database from now on, the job queue's own housekeeping left out. */
export function countStatements() {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const isOurs = (client: unknown) =>
    !(client as { connectionParameters?: { application_name?: string } }).connectionParameters
      ?.application_name
  const count = () => query.mock.contexts.filter(isOurs).length
  return {
    /** How many statements the work sends. */
    async of<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> {
      const before = count()
      const answer = await work()
      return { answer, statements: count() - before }
    },
  }
}
