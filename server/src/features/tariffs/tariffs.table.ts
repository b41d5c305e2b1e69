import type { ProductKey } from '@cursus/shared/product-keys'
import { offerValues } from '@cursus/shared/words'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { productColumn } from '../../platform/product-column.ts'

type Text = { fr: string; en: string; zh?: string; ar?: string }

/** Prices of stays in euro cents, taxes included. */
export const travelPrices = pgTable('travel_prices', {
  id: text('id').primaryKey(),
  zone: integer('zone').notNull(),
  month: integer('month').notNull(),
  partnerLevel: integer('partner_level').notNull(),
  unitAmount: integer('unit_amount').notNull(),
  priceName: text('price_name').notNull(),
})

export const travelPriceDocuments = pgTable('travel_price_documents', {
  priceName: text('price_name').primaryKey(),
  name: text('name').notNull(),
  tg: text('tg').notNull(),
  cg: text('cg').notNull(),
  ipid: text('ipid').notNull(),
})

export const homePrices = pgTable('home_prices', {
  id: text('id').primaryKey(),
  rooms: integer('rooms').notNull(),
  interval: text('interval', { enum: ['month', 'year'] }).notNull(),
  unitAmount: integer('unit_amount').notNull(),
})

/** Offers for devices; bands in whole euros of purchase price. */
export const deviceOffers = pgTable('multimedia_offers', {
  id: text('id').primaryKey(),
  product: text('product').notNull().unique(),
  type: text('type', { enum: ['Telephonie', 'Multimedia'] }).notNull(),
  formula: text('formula'),
  name: jsonb('name').$type<Text>().notNull(),
  condition: jsonb('condition').$type<Text>().notNull(),
  trancheMin: integer('tranche_min').notNull(),
  trancheMax: integer('tranche_max').notNull(),
  trancheMaxExclusive: boolean('tranche_max_exclusive').notNull(),
  interval: text('interval', { enum: ['month', 'year'] }).notNull(),
  unitAmount: integer('unit_amount').notNull(),
  school: integer('school').notNull(),
  requiresDeviceForm: boolean('requires_device_form').notNull(),
  noticeSlug: text('notice_slug').notNull(),
  fic: text('fic').notNull(),
  active: boolean('active').notNull(),
  sort: integer('sort').notNull(),
})

/** The four offers that a school may open to its students. */
export const offers = pgTable('offers', {
  value: text('value', { enum: offerValues }).primaryKey(),
  label: jsonb('label').$type<Text>().notNull(),
  sort: integer('sort').notNull(),
})

/** The provider's price for one of ours; `unitAmount` is the amount for which it was made. */
export const providerPrices = pgTable(
  'provider_prices',
  {
    priceId: text('price_id').notNull(),
    variant: text('variant').notNull(),
    stripePriceId: text('stripe_price_id').notNull(),
    unitAmount: integer('unit_amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.priceId, table.variant] })],
)

/**
 * Versions of a product's prices, each from a day on. Number 1 stands for the tables above, without a day and rows of
 * its own. A published version never changes; `revision` counts the saves of a draft.
 */
export const tariffVersions = pgTable(
  'tariff_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    product: productColumn('product').$type<ProductKey>().notNull(),
    number: integer('number').notNull(),
    state: text('state', { enum: ['draft', 'published'] }).notNull(),
    note: text('note').notNull().default(''),
    startsOn: date('starts_on', { mode: 'string' }),
    revision: integer('revision').notNull().default(1),
    changedBy: uuid('changed_by'),
    changedAt: timestamp('changed_at', { withTimezone: true }),
  },
  (table) => [
    unique('tariff_versions_number').on(table.product, table.number),
    uniqueIndex('tariff_versions_one_draft').on(table.product).where(sql`${table.state} = 'draft'`),
  ],
)

/** Prices of a version in cents, taxes included; an inactive offer is not sold. */
export const tariffVersionPrices = pgTable(
  'tariff_version_prices',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => tariffVersions.id, { onDelete: 'cascade' }),
    priceId: text('price_id').notNull(),
    unitAmount: integer('unit_amount').notNull(),
    active: boolean('active').notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.priceId] })],
)
