import { date, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'

/**
 * Columns of an insured home beside those of its contract, which has the rooms. `persons` counts the policyholder: 1
 * to 5.
 */
export const homes = pgTable('homes', {
  contractId: uuid('contract_id')
    .primaryKey()
    .references(() => contracts.id, { onDelete: 'cascade' }),
  street: text('street').notNull(),
  complement: text('complement'),
  postalCode: text('postal_code').notNull(),
  city: text('city').notNull(),
  country: text('country').notNull(),
  numberOfPersons: integer('number_of_persons').notNull(),
})

/**
 * Roommates, who are insured too, in the order in which they were named; positions count from 1. `id` stays theirs for as long as
 * they stay in the contract.
 */
export const roommates = pgTable(
  'roommates',
  {
    id: uuid('id').notNull().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => homes.contractId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    civility: text('civility', { enum: ['M', 'Mme'] }).notNull(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    birthday: date('birthday', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.position] }),
    unique('roommates_id').on(table.id),
  ],
)
