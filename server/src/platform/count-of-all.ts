import { sql } from 'drizzle-orm'

/** Column of a query: the number of rows that match, however few of them its limit lets through. */
export const countOfAll = sql<number>`(count(*) OVER ())::int`
