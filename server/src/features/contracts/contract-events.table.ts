import { sql } from 'drizzle-orm'
import { bigint, date, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contractEventKinds } from './contract-life.rules.ts'
import { contracts } from './contracts.table.ts'

/** SQL condition of an event that ends a contract, spelled exactly as its index. */
export const isEnd = sql.raw(`kind IN ('terminated', 'withdrawn')`)

/**
 * Events in the life of contracts, in the order of `id`, written in the transaction of each change; a trigger refuses
 * to change them. `onDay` is the day of effect in Paris, `at` the time of writing. `actorId` is the person who did
 * it, if any; `cause` names what did it (`administrator`, `provider`, a job). `facts` are parsed by `ContractFacts`.
 */
export const contractEvents = pgTable(
  'contract_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: contractEventKinds }).notNull(),
    onDay: date('on_day', { mode: 'string' }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    actorId: uuid('actor_id'),
    cause: text('cause').notNull(),
    facts: jsonb('facts').$type<unknown>().notNull(),
  },
  (table) => [
    index('contract_events_contract').on(table.contractId, table.id),
    index('contract_events_counted')
      .on(table.kind, table.onDay, table.contractId)
      .where(sql`kind IN ('renewed', 'late')`),
    index('contract_events_ended').on(table.at, table.contractId).where(isEnd),
  ],
)
