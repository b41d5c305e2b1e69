import { sql } from 'drizzle-orm'
import { contracts } from '../contracts/contracts.table.ts'
import { homes } from './home.table.ts'

/** Street and town of the home of a contract, as part of a statement that reads contracts; null for any other product. */
export const homePlace = sql<string | null>`(
  SELECT ${homes.street} || ', ' || ${homes.city} FROM ${homes} WHERE ${homes.contractId} = ${contracts.id})`
