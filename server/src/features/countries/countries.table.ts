import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Destinations with their price zone, 1 to 4, and their names by language. France is 72, in zone 4. */
export const countries = pgTable('countries', {
  id: integer('id').primaryKey(),
  code: text('code').notNull().unique(),
  zone: integer('zone').notNull(),
  name: jsonb('name').$type<{ fr: string; en: string; zh: string; ar: string }>().notNull(),
})
