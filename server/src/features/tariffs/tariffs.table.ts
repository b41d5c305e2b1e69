import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

type Text = { fr: string; en: string; zh?: string; ar?: string }

/** Amounts in euro cents, taxes included. */
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

/** Bands in whole euros of purchase price. */
export const multimediaOffers = pgTable('multimedia_offers', {
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

/** The four offers a school may open to its students. */
export const offers = pgTable('offers', {
  value: text('value', { enum: ['health_mobility', 'home', 'multimedia', 'mutual'] }).primaryKey(),
  label: jsonb('label').$type<Text>().notNull(),
  sort: integer('sort').notNull(),
})

/** The price made at the payment provider for one of ours; `unitAmount` is what it was made for. */
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
