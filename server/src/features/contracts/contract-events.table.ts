import { bigint, date, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contractEventKinds } from './contract-state.rules.ts'
import { contracts } from './contracts.table.ts'

/**
 * What happened in the life of contracts, in the order of `id`; written in the transaction of each change and never changed: a
 * trigger refuses it. `onDay` is the day of effect in Paris, `at` the moment of writing. `actorId` is null where nobody
 * did it by hand; `cause` says what did (`administrator`, `provider`, a run). `facts` are parsed by `ContractFacts`.
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
  (table) => [index('contract_events_contract').on(table.contractId, table.id)],
)
