import { fullNameOf } from '@cursus/shared/full-name'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

type Columns = { name: AnyColumn; lastName: AnyColumn }

/** The whole name of somebody for a select, as `fullNameOf` joins it; null where a left join finds nobody. */
export const fullNameIn = ({ name, lastName }: Columns): SQL<string> =>
  sql`CASE WHEN ${name} IS NOT NULL THEN json_build_object('name', ${name}, 'lastName', ${lastName}) END`.mapWith(
    fullNameOf,
  )

/** The text in which lists look for a name: without a blank, in both orders, as names in Han characters or Hangul are typed. */
export const searchedName = ({ name, lastName }: { name: AnyColumn | SQL; lastName: AnyColumn | SQL }): SQL =>
  sql`${lastName} || ${name} || ${lastName}`
