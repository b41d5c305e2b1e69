import type { InsuranceType } from '@cursus/shared/contracts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'

/**
 * Sequence of contract numbers, over all products and years; those below 1001 belong to the demo world. @public
 * drizzle-kit reads it
 */
export const contractNumbers = pgSequence('contract_numbers', { startWith: 1001 })

const at = (name: string) => timestamp(name, { withTimezone: true })

const paid = `payment_status = 'payment_succeeded'`
const agreed = `signature_status IN ('none', 'signed')`

/*
 * What partial indexes keep of contracts. Whoever asks for them says the same words, or a million others are read; the words
 * say what `stateOn` says, and a test holds both together.
 */

/** SQL condition of contracts to renew: paid, agreed, neither unpaid nor terminated, of a product that renews. */
export const isRenewable = sql.raw(`statut = 'ok' AND ${paid} AND ${agreed} AND renews`)

/** SQL condition: nothing can be collected for it any more, so nothing carries it on. */
export const isUncharged = sql.raw('subscription_is_over')

/** SQL condition: paid, and still to be signed. */
export const isToSign = sql.raw(
  `${paid} AND signature_status IN ('waiting', 'refused', 'expired') AND statut = 'ok'`,
)

/** SQL condition: a premium is missing. */
export const isUnpaid = sql.raw(`statut = 'impayé'`)

/** SQL condition: ended before its own end, or withdrawn from. */
export const isTerminated = sql.raw(`statut = 'résilié'`)

/** SQL of the instant since which a premium is missing. Spelled exactly as its index. */
export const unpaidSince = sql.raw(
  `coalesce((late_since::timestamp AT TIME ZONE 'Europe/Paris'), created_at)`,
)

/**
 * SQL of the instant from which a cover counts as ending, 30 days before its last day in Paris. Spelled exactly as
 * its index.
 */
export const noticeOfEnd = sql.raw(`((end_date - 30)::timestamp AT TIME ZONE 'Europe/Paris')`)

/** SQL condition of contracts that end without renewal: stays, terminated ones, and devices paid once beside a stay. */
export const endsUnrenewed = sql.raw(
  `${paid} AND ${agreed} AND statut <> 'impayé' AND (NOT renews OR statut = 'résilié' OR subscription_end IS NOT NULL)`,
)

/** Text for numbers and codes, sorted by bytes, so that a prefix is one range of an index. */
export const contractKeys = {
  reference: sql.raw(`(reference COLLATE "C")`),
  checkCode: sql.raw(`(check_code COLLATE "C")`),
}

/**
 * Contracts: one insurance of one student each. `reference` is readable, `checkCode` is the secret of the check page
 * (C-72). A unique constraint allows one contract per product and paid session.
 */
export const contracts = pgTable(
  'contracts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    insuranceType: text('insurance_type').$type<InsuranceType>().notNull(),
    documentType: text('document_type', { enum: ['Certificate', 'Contract'] }).notNull(),
    reference: text('reference').notNull().unique(),
    checkCode: text('check_code').notNull().unique(),
    statut: text('statut', { enum: ['ok', 'résilié', 'impayé'] })
      .notNull()
      .default('ok'),
    paymentStatus: text('payment_status', {
      enum: ['payment_pending', 'payment_succeeded', 'payment_failed'],
    }).notNull(),
    signatureStatus: text('signature_status', {
      enum: ['none', 'waiting', 'signed', 'refused', 'expired'],
    }).notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    /** First day that was bought, where a signature that came after it made its own day the first; null elsewhere. */
    boughtFrom: date('bought_from', { mode: 'string' }),
    /** Last covered day; of a contract terminated before its own end the day of effect: read by `lastCoveredDay`. */
    endDate: date('end_date', { mode: 'string' }).notNull(),
    terminatedAt: date('terminated_at', { mode: 'string' }),
    /** End that a terminated contract had, and gets back when the termination is undone; null of one withdrawn on that day. */
    contractualEnd: date('contractual_end', { mode: 'string' }),
    /** The end at which all that is owed was asked for, and of how many payments; null before. */
    settledEnd: date('settled_end', { mode: 'string' }),
    settledPayments: integer('settled_payments'),
    /** Day on which the missing premium failed; null while nothing is missing. */
    lateSince: date('late_since', { mode: 'string' }),
    /** First day without cover, perhaps to come; beside it the first day covered again, from noon. */
    suspendedOn: date('suspended_on', { mode: 'string' }),
    coverBackOn: date('cover_back_on', { mode: 'string' }),
    primeCents: integer('prime_cents').notNull(),
    priceId: text('price_id').notNull(),
    insurer: integer('insurer').notNull().default(1),
    countryId: integer('country_id'),
    numberRoom: integer('number_room'),
    customerStripe: text('customer_stripe'),
    sessionId: text('session_id'),
    subscriptionStripe: text('subscription_stripe'),
    /** End of the subscription as the provider confirmed it; null while it goes on. */
    subscriptionEnd: date('subscription_end', { mode: 'string' }),
    /** True once the provider has ended the subscription, which never comes back. */
    subscriptionIsOver: boolean('subscription_is_over').notNull().default(false),
    /**
     * True when the contract shares its subscription with one that goes on longer: its line is removed from the
     * subscription on its last day.
     */
    endsAsItem: boolean('ends_as_item').notNull().default(false),
    /** True when the student ended it at the payment provider, or the provider did, not an administrator. */
    endedByProvider: boolean('ended_by_provider').notNull().default(false),
    /**
     * Invoice that could not be collected and of which the contract was told; null for an `impayé` set by an
     * administrator.
     */
    unpaidInvoice: text('unpaid_invoice'),
    /** Number of answers of the provider that were written, so that an older answer never overwrites a newer one. */
    providerAnswers: integer('provider_answers').notNull().default(0),
    providerAskedAt: at('provider_asked_at'),
    /** Last digits of the card that the provider charges next, as it told; null before. */
    cardLast4: text('card_last4'),
    /** Number of changes, so that each change has keys of its own. */
    revision: integer('revision').notNull().default(0),
    /** True when a renewal carries it on unless terminated; false for a stay, and for devices paid once beside one. */
    renews: boolean('renews').notNull().default(false),
    /** True while a device is insured but not described (C-70). */
    needsDevice: boolean('needs_device').notNull().default(false),
    signedAt: at('signed_at'),
    /** Last day to sign, as a mail named it; null before one did. */
    signBy: date('sign_by', { mode: 'string' }),
    /** First day of the payments at the present rhythm, perhaps to come; null since the purchase. */
    rhythmFrom: date('rhythm_from', { mode: 'string' }),
    /** When `endDate` last moved on by a renewal; an older document states a past period. */
    renewedAt: at('renewed_at'),
    /** When what its document states was last corrected, or its end moved by a termination; an older document is out of date. */
    correctedAt: at('corrected_at'),
    /** When it was paid, as the provider says; when it was written where nobody pays for it. */
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('contracts_session_type').on(table.sessionId, table.insuranceType),
    index('contracts_by_reference').on(contractKeys.reference),
    index('contracts_by_check_code').on(contractKeys.checkCode),
    index('contracts_student').on(table.studentId, table.createdAt),
    index('contracts_bought').on(table.createdAt, table.studentId).where(sql.raw(paid)),
    // Few of a million: what a renewal looks for, and what was renewed.
    index('contracts_renewable').on(table.endDate).where(isRenewable),
    // Few: of which the days before the signature go back.
    index('contracts_signed_late').on(table.id).where(sql`bought_from IS NOT NULL`),
    index('contracts_late').on(table.id).where(sql`late_since IS NOT NULL`),
    index('contracts_unpaid').on(unpaidSince, table.id).where(isUnpaid),
    // Which ended lately.
    index('contracts_terminated').on(table.endDate, table.id).where(isTerminated),
    // Which were signed lately.
    index('contracts_signed').on(table.signedAt).where(sql`signed_at IS NOT NULL`),
    index('contracts_to_sign').on(table.endDate).where(isToSign),
    index('contracts_subscription').on(table.subscriptionStripe).where(sql`subscription_stripe IS NOT NULL`),
    // Whose card may have changed.
    index('contracts_customer')
      .on(table.customerStripe)
      .where(sql`customer_stripe IS NOT NULL AND NOT subscription_is_over`),
    // Those whose subscription runs, the longest unasked first.
    index('contracts_to_ask')
      .on(table.providerAskedAt)
      .where(sql`subscription_stripe IS NOT NULL AND NOT subscription_is_over`),
    index('contracts_ending').on(noticeOfEnd, table.id).where(endsUnrenewed),
    // Few: which paper was not drawn while the cover was suspended.
    index('contracts_corrected_back')
      .on(table.coverBackOn)
      .where(sql`cover_back_on IS NOT NULL AND corrected_at IS NOT NULL`),
    index('contracts_renewed').on(table.renewedAt, table.id).where(sql`renewed_at IS NOT NULL`),
  ],
)
