import { addDays, type Day, dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import type { Services } from '../../platform/services.ts'
import { contracts, isRenewable, isUncharged, isUnpaid } from '../contracts/contracts.table.ts'
import { endSubscriptions } from '../contracts/refuse-renewal.service.ts'
import { queueBulkMails, recipientOf } from '../mail/mail.service.ts'
import { askFirst } from '../payments/ask-provider.service.ts'
import { noticeEvent } from './notices.queries.ts'
import { lateDays } from './renewal.rules.ts'
import { firstEnd } from './renewals.queries.ts'

const chunkSize = 1000

/**
 * Ends contracts that no renewal may carry on: on their last day without a sent notice, or unpaid, or after the last
 * day to answer when consent was needed and not given. The next year is not charged. Returns false where the provider did not say
 * whether an unpaid one was paid meanwhile: the next run ends that.
 */
export async function lapseAll(services: Services): Promise<boolean> {
  const today = dayOf(services.now())
  const asked = await askUnpaid(services, today)
  const known = sql`(contracts.subscription_stripe IS NULL OR contracts.subscription_stripe = ANY (${sql.param([...asked.answered])}::text[]))`
  for (const which of [isLost(today), sql`${isUnpaidAtEnd(today)} AND ${known}`])
    while ((await transact(services.db, (tx) => lapseChunk(tx, services, which))) === chunkSize);
  return asked.isWhole
}

/** Asks the provider about the unpaid contracts that would end today. */
async function askUnpaid(services: Services, today: Day) {
  const unpaid = await services.db
    .selectDistinct({ id: sql<string>`${contracts.subscriptionStripe}` })
    .from(contracts)
    .where(and(isUnpaidAtEnd(today), isNotNull(contracts.subscriptionStripe)))
  const answered = await askFirst(
    services,
    unpaid.map(({ id }) => id),
  )
  return { answered, isWhole: answered.size === unpaid.length }
}

type Lapsed = {
  id: string
  insuranceType: string
  reference: string
  startDate: Day
  endDate: Day
  isUnpaid: boolean
  subscription: string | null
  name: string
  lastName: string
  email: string
  language: Language
}

async function lapseChunk(tx: Tx, services: Services, which: SQL): Promise<number> {
  const rows = await lapse(tx, services, which)
  await queueBulkMails(tx, services, rows.map(toMail))
  const paying = rows.filter(({ subscription }) => subscription !== null)
  await endSubscriptions(
    tx,
    services,
    paying.map(({ id }) => id),
  )
  return rows.length
}

/** SQL condition: the mail of a contract's notice is still on its way, so that its last day to answer is to come. */
const isBeingTold = sql`EXISTS (SELECT FROM renewal_notices AS own
  JOIN mail_outbox AS told ON told.event_key = ${noticeEvent(sql.raw('own.contract_id'), sql.raw('own.end_date'))}
  WHERE own.contract_id = contracts.id AND own.end_date = contracts.end_date AND own.sent_at IS NULL AND told.state = 'waiting')`

/**
 * SQL condition of such contracts; leaves out those that may still be answered, are about to be told, or were agreed to and can be
 * charged.
 */
const isLost = (today: Day) => sql`${isRenewable}
  AND contracts.end_date BETWEEN ${firstEnd(today)}::date AND ${addDays(today, lateDays)}::date
  AND (contracts.end_date <= ${today}::date OR EXISTS (SELECT FROM renewal_notices AS own
    WHERE own.contract_id = contracts.id AND own.end_date = contracts.end_date AND own.last_day < ${today}::date))
  AND NOT EXISTS (SELECT FROM renewal_notices AS own
    WHERE own.contract_id = contracts.id AND own.end_date = contracts.end_date AND own.sent_at IS NOT NULL
      AND NOT ${isUncharged}
      AND (own.answer = 'renew' OR own.last_day >= ${today}::date OR NOT own.needs_consent))
  AND (${isUncharged} OR NOT ${isBeingTold})`

/** SQL condition of those whose last day has come while a premium is missing, whatever was agreed to. */
const isUnpaidAtEnd = (today: Day) => sql`${isUnpaid} AND renews
  AND contracts.end_date BETWEEN ${firstEnd(today)}::date AND ${today}::date`

async function lapse(tx: Tx, { now }: Services, which: SQL): Promise<Lapsed[]> {
  const at = now().toISOString()
  const { rows } = await tx.execute<Lapsed>(sql`
    WITH lost AS MATERIALIZED (
      SELECT id FROM ${contracts} WHERE ${which} ORDER BY end_date LIMIT ${chunkSize}
      FOR NO KEY UPDATE SKIP LOCKED
    ), lapsed AS (
      UPDATE ${contracts} SET renews = false, revision = revision + 1 FROM lost WHERE contracts.id = lost.id
      RETURNING contracts.*
    ), lived AS (
      INSERT INTO contract_events (contract_id, kind, on_day, at, cause, facts)
      SELECT id, 'lapsed', ${dayOf(now())}::date, ${at}, 'renewal', '{}' FROM lapsed
    ), noted AS (
      INSERT INTO ${auditRows} (at, action, object_type, object_id, after)
      SELECT ${at}, CASE WHEN statut = 'impayé' THEN 'contracts.renewal_unpaid' ELSE 'contracts.renewal_lapsed' END, 'contract', id,
        json_build_object('reference', reference, 'endDate', to_char(end_date, 'DD/MM/YYYY')) FROM lapsed
    )
    SELECT lapsed.id, insurance_type AS "insuranceType", reference, start_date::text AS "startDate",
      end_date::text AS "endDate", statut = 'impayé' AS "isUnpaid", subscription_stripe AS subscription, users.name, users.last_name AS "lastName",
      users.email, users.language
    FROM lapsed JOIN users ON users.id = lapsed.student_id`)
  return rows
}

function toMail(lapsed: Lapsed) {
  const { id, insuranceType, reference, startDate, endDate, name, isUnpaid } = lapsed
  return {
    eventKey: `renewal-lapsed:${id}:${endDate}`,
    ...recipientOf(lapsed),
    template: 'renewal-lapsed' as const,
    payload: { name, insuranceType, reference, startDate, endDate, ...(isUnpaid && { isUnpaid }) },
  }
}
