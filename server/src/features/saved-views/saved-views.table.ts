import type { savedLists } from '@cursus/shared/words'
import { boolean, index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'

/** Saved views: how an administrator filtered and sorted a list, under a name, for themselves or for all. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<(typeof savedLists)[number]>().notNull(),
    name: text('name').notNull(),
    asked: jsonb('asked').$type<Record<string, string>>().notNull(),
    isShared: boolean('is_shared').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('saved_views_name').on(table.ownerId, table.list, table.name),
    index('saved_views_list').on(table.list),
  ],
)
