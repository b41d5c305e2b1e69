import { type Day, dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Tx, transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Paper } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import { contracts, isRenewable, isUncharged } from '../contracts/contracts.table.ts'
import { insertFilesOnce } from '../files/files.service.ts'
import { queueBulkMails, recipientOf } from '../mail/mail.service.ts'
import { type NextPrice, nextPrices } from './next-prices.ts'
import type { NoticePaper } from './notices.table.ts'
import { isLate, lastDayToRefuse, needsConsent, toNotify } from './renewal.rules.ts'

/** Makes the notices of a day. */
export const writeNotices = defineJob('renewals.write_notices', z.object({}), {
  expireInSeconds: 900,
  retryLimit: 5,
})

/** Notices in one transaction. */
const chunkSize = 2000

/**
 * Makes every due notice, batch by batch, each once, even when run at the same time or again after a crash. Returns
 * how many.
 */
export async function writeAllNotices(services: Services, mayGoOn = () => true): Promise<number> {
  const prices = await nextPrices(services, toNotify(dayOf(services.now())))
  const papers = papersWith(services)
  let made = 0
  while (mayGoOn()) {
    const chunk = await transact(services.db, (tx) => writeChunk(tx, services, { prices, papers }))
    made += chunk.made
    if (chunk.due < chunkSize) break
  }
  return made
}

/**
 * SQL condition of contracts that may get a notice: renewing, paid and signed, charged, without a late premium, and of
 * something that may be insured another year.
 */
const mayBeNotified = (services: Services, today: Day) => {
  const { from, to } = toNotify(today)
  return sql`${isRenewable} AND NOT ${isUncharged} AND contracts.end_date BETWEEN ${from}::date AND ${to}::date
    AND NOT EXISTS (SELECT FROM renewal_notices WHERE contract_id = contracts.id
      AND renewal_notices.end_date = contracts.end_date)
    AND NOT ${services.products.isOutgrown(services)}`
}

/** Builds prices as rows of a statement. */
export const priceRows = (prices: NextPrice[]) =>
  sql`json_to_recordset(${JSON.stringify(prices)}::json) AS priced(type text, product text, price_id text,
    from_day date, to_day date, cents int, is_yearly boolean, consent_above int)`
export const isPricedSo =
  sql.raw(`priced.type = contracts.insurance_type AND priced.price_id = contracts.price_id
  AND contracts.end_date BETWEEN priced.from_day AND priced.to_day`)

type Due = {
  id: string
  reference: string
  insuranceType: string
  priceId: string
  startDate: Day
  endDate: Day
  before: number
  product: string
  cents: number
  isYearly: boolean
  consentAbove: number
  name: string
  lastName: string
  email: string
  language: Language
}

type Needs = { prices: NextPrice[]; papers: (due: Due) => Promise<Paper[]> }

/** Makes the notices of up to `chunkSize` contracts; returns how many were due, and how many of them it made. */
async function writeChunk(tx: Tx, services: Services, { prices, papers }: Needs) {
  const today = dayOf(services.now())
  const { rows } = await tx.execute<Due>(sql`
    WITH due AS MATERIALIZED (
      SELECT contracts.*, priced.product, priced.cents, priced.is_yearly, priced.consent_above
      FROM ${contracts} JOIN ${priceRows(prices)} ON ${isPricedSo}
      WHERE ${mayBeNotified(services, today)} ORDER BY contracts.end_date, contracts.id LIMIT ${chunkSize}
      FOR NO KEY UPDATE OF contracts SKIP LOCKED)
    SELECT due.id, reference, insurance_type AS "insuranceType", price_id AS "priceId", start_date::text AS "startDate",
      end_date::text AS "endDate", prime_cents AS before, product, cents, is_yearly AS "isYearly",
      consent_above AS "consentAbove",
      users.name, users.last_name AS "lastName", users.email, users.language
    FROM due JOIN users ON users.id = due.student_id`)
  if (rows.length === 0) return { due: 0, made: 0 }
  const given = new Map<string, Paper[]>()
  for (const due of rows) given.set(due.priceId, given.get(due.priceId) ?? (await papers(due)))
  await insertFilesOnce(tx, services, onlyOnce([...given.values()].flat()))
  const notices = rows.map((due) => toNotice(due, today, given.get(due.priceId) ?? []))
  const made = await insertNotices(tx, services, notices)
  const told = notices.filter(({ due }) => made.has(due.id))
  await queueBulkMails(tx, services, told.map(toMail))
  return { due: rows.length, made: told.length }
}

const onlyOnce = (papers: Paper[]) => [...new Map(papers.map((paper) => [paper.fileId, paper])).values()]

export type Notice = ReturnType<typeof toNotice>

/** Says what the notice of a contract tells, were it sent today. */
export function toNotice(due: Due, today: Day, papers: Paper[]) {
  return {
    due,
    papers,
    lastDay: lastDayToRefuse(due.endDate, today),
    isLate: isLate(due.endDate, today),
    needsConsent: needsConsent(due.before, due.cents, due.consentAbove),
  }
}

/** Returns papers as a notice keeps them. */
export const keptPapers = (papers: Paper[]): NoticePaper[] =>
  papers.map(({ kind, fileName, fileId, stored: { sha256 } }) => ({ kind, fileName, fileId, sha256 }))

/** Returns the contracts whose notice is new: another process may have made one between our look and our lock. */
async function insertNotices(tx: Tx, { now }: Services, notices: Notice[]): Promise<Set<string>> {
  const at = now().toISOString()
  const given = notices.map(({ due, papers, lastDay, needsConsent: needs }) => ({
    contract_id: due.id,
    end_date: due.endDate,
    before_cents: due.before,
    price_cents: due.cents,
    needs_consent: needs,
    last_day: lastDay,
    papers: keptPapers(papers),
  }))
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO renewal_notices (contract_id, end_date, before_cents, price_cents, needs_consent, last_day, papers, made_at)
    SELECT given.*, ${at}::timestamptz FROM json_to_recordset(${JSON.stringify(given)}::json) AS given(contract_id uuid,
      end_date date, before_cents int, price_cents int, needs_consent boolean, last_day date, papers jsonb)
    ON CONFLICT (contract_id, end_date) DO NOTHING RETURNING contract_id AS id`)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the mail of a notice. */
export function toMail({ due, papers, lastDay, isLate: late, needsConsent: needs }: Notice) {
  const { id, reference, insuranceType, startDate, endDate, before, cents, isYearly, name } = due
  return {
    eventKey: `renewal-notice:${id}:${endDate}`,
    ...recipientOf(due),
    template: 'renewal-notice' as const,
    payload: {
      name,
      reference,
      insuranceType,
      startDate,
      endDate,
      contractId: id,
      lastDay,
      before,
      after: cents,
      needsConsent: needs,
      isLate: late,
      isYearly,
    },
    attachments: papers.map(({ fileName, stored: { storageKey, mimeType } }) => ({
      storageKey,
      fileName,
      mimeType,
    })),
  }
}

/** Returns the papers of a price, drawn once for all contracts of a run. */
function papersWith(services: Services) {
  const kept = new Map<string, Promise<Paper[]>>()
  return ({ product, priceId }: Due) => {
    const papers = kept.get(priceId) ?? services.terms(product, priceId)
    kept.set(priceId, papers)
    return papers
  }
}
