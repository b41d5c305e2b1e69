import type { Contract } from '@cursus/shared/contracts'
import { addDays, addMonths, type Day, dayOf, daysBetween, formatDay } from '@cursus/shared/day'
import type { ContractRenewal, RenewalNotice } from '@cursus/shared/renewals'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { wasRenewedFrom } from '../contracts/contract-events.queries.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import { findOwnContract, intervalOf } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts, isUncharged } from '../contracts/contracts.table.ts'
import { findFile } from '../files/files.service.ts'
import { instalments } from '../payments/instalments.table.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { renewalNotices } from './notices.table.ts'
import { farOff, lateDays, noticeUntil, renewedMonths } from './renewal.rules.ts'

export type NoticeRow = typeof renewalNotices.$inferSelect

/** SQL of the event key of a notice's one mail: its contract and the end that it is about. */
export const noticeEvent = (contractId: SQL | string, endDate: SQL | string): SQL =>
  sql`'renewal-notice:' || ${contractId} || ':' || ${endDate}`

/** SQL of `lastDayToRefuse`, from an end of cover and the day in Paris on which the notice was sent. */
export const lastDaySql = (endDate: SQL, sentOn: SQL): SQL =>
  sql`CASE WHEN ${sentOn} <= ${endDate} - ${noticeUntil}::int THEN ${endDate} - 1 ELSE ${sentOn} + ${lateDays}::int END`

/**
 * SQL of the newest mail of `notice` about one of `contracts`, for a lateral join: its one mail, or that of the last change of price since,
 * which `tellNoticeAnew` marks with the contract's revision. None for a notice that arrived and was never told anew.
 */
export const noticeMail: SQL = sql`LATERAL (
  SELECT newest.id, newest.state FROM mail_outbox AS newest
  WHERE (notice.sent_at IS NULL OR contracts.revision > 0) AND newest.event_key = ANY (ARRAY(
    SELECT ${noticeEvent(sql.raw('notice.contract_id'), sql.raw('notice.end_date'))} || CASE told WHEN 0 THEN '' ELSE ':' || told END
    FROM generate_series(0, contracts.revision) AS told))
  ORDER BY length(newest.event_key) DESC, newest.event_key DESC LIMIT 1) AS mail`

/**
 * SQL condition: the newest `mail` of a notice was refused, and a press tries it again, as long as its contract is neither unpaid, uncharged
 * nor over.
 */
export const isToTryAgain = (today: Day): SQL<boolean> => sql<boolean>`(mail.state = 'failed'
  AND contracts.statut = 'ok' AND contracts.end_date > ${today}::date AND NOT ${isUncharged})`

/**
 * SQL condition: the year that a notice told has come for its contract, which was renewed from the end that it is about
 * and still ends after it.
 */
export const isRenewedBy: SQL<boolean> = sql<boolean>`(${gt(contracts.endDate, renewalNotices.endDate)}
  AND ${wasRenewedFrom(renewalNotices.contractId, renewalNotices.endDate)})`

/** Formats the number of a notice, ECH-2026-000007, with the year in Paris in which it was made. */
export function noticeNumber({ number, madeAt }: Pick<NoticeRow, 'number' | 'madeAt'>): string {
  return `ECH-${dayOf(madeAt).slice(0, 4)}-${String(number).padStart(6, '0')}`
}

/** Reads the newest notice of a student's own contract. Throws 404 for another's or an unknown one. */
export async function readRenewal(
  services: Services,
  { studentId, contractId }: { studentId: string; contractId: string },
): Promise<ContractRenewal> {
  const contract = await findOwnContract(services.db, contractId, studentId)
  if (!contract) throw new AppError('not_found', 'platform.not_found')
  const notice = await newestNotice(services.db, contract.id)
  const { reference, endDate, renews } = contract
  return {
    reference,
    endDate: formatDay(endDate),
    renews,
    notice: notice && (await present(services, contract, notice)),
  }
}

/**
 * Reads a paper that was sent with the newest notice of a student's own contract. Throws 404 for another's, and for a
 * paper that was not sent.
 */
export async function readNoticePaper(
  services: Services,
  { studentId, contractId, kind }: { studentId: string; contractId: string; kind: string },
) {
  const { db, files } = services
  const contract = await findOwnContract(db, contractId, studentId)
  const notice = contract && (await newestNotice(db, contract.id))
  const paper = notice?.papers.find((one) => one.kind === kind)
  const file = paper && (await findFile(db, paper.fileId))
  if (!file) throw new AppError('not_found', 'platform.not_found')
  return { fileName: paper.fileName, mimeType: file.mimeType, bytes: await files.get(file.storageKey) }
}

async function newestNotice(db: Db, contractId: string): Promise<NoticeRow | null> {
  const [row] = await db
    .select()
    .from(renewalNotices)
    .where(eq(renewalNotices.contractId, contractId))
    .orderBy(desc(renewalNotices.endDate))
    .limit(1)
  return row ?? null
}

/**
 * Tells whether a notice may be answered: until its last day, while the contract still ends on the day that it is
 * about and its next year could be charged (584).
 */
export function mayAnswer(
  contract: ContractRow,
  notice: Pick<NoticeRow, 'endDate' | 'lastDay'>,
  today: Day,
): boolean {
  const { isTerminated } = stateOn(contract, today)
  const mayGoOn = !isTerminated && !contract.subscriptionIsOver
  return mayGoOn && contract.endDate === notice.endDate && today <= notice.lastDay
}

async function present(services: Services, contract: ContractRow, notice: NoticeRow): Promise<RenewalNotice> {
  const today = dayOf(services.now())
  const { endDate, sentAt, lastDay, beforeCents, priceCents, needsConsent, papers } = notice
  return {
    number: noticeNumber(notice),
    endDate: formatDay(endDate),
    nextEndDate: formatDay(addMonths(endDate, renewedMonths)),
    sentAt: sentAt?.toISOString() ?? null,
    lastDay: formatDay(lastDay),
    daysLeft: Math.max(0, daysBetween(today, lastDay)),
    mayAnswer: mayAnswer(contract, notice, today),
    beforeCents,
    priceCents,
    interval: intervalOf(services, contract, await readTariffs(services)),
    needsConsent,
    papers: papers.map(({ kind, fileName }) => ({ kind, fileName })),
    answer: answerOf(notice),
    outcome: await outcomeOf(services.db, contract, notice, today),
  }
}

function answerOf({ answer, answeredAt, studiesEndedOn }: NoticeRow): RenewalNotice['answer'] {
  if (!answer || !answeredAt) return null
  return {
    kind: answer,
    at: answeredAt.toISOString(),
    studiesEndedOn: studiesEndedOn && formatDay(studiesEndedOn),
  }
}

async function outcomeOf(
  db: Db,
  contract: ContractRow,
  { id, endDate }: NoticeRow,
  today: Day,
): Promise<RenewalNotice['outcome']> {
  const { contractId } = renewalNotices
  const wasRenewed = and(eq(renewalNotices.id, id), wasRenewedFrom(contractId, renewalNotices.endDate))
  const goesFurther = (contract.contractualEnd ?? contract.endDate) > endDate
  if (goesFurther && (await db.$count(renewalNotices, wasRenewed)) > 0) return 'renewed'
  return stateOn(contract, today).isOver ? 'ended' : null
}

/** SQL condition: the answer to the notice about a contract's present end may change on that day, in Paris, or later. */
export const isAnswerOpen = (today: Day): SQL<boolean> =>
  sql<boolean>`(NOT ${isUncharged} AND EXISTS (SELECT FROM ${renewalNotices} WHERE ${renewalNotices.contractId} = ${contracts.id}
    AND ${renewalNotices.endDate} = ${contracts.endDate} AND ${renewalNotices.lastDay} >= ${today}::date))`

/** SQL of the notice about the present end of a contract, for the list of contracts. */
export const presentNotice = sql<ListedNotice | null>`(
  SELECT json_build_object('endDate', n.end_date, 'lastDay', n.last_day, 'needsConsent', n.needs_consent, 'answer', n.answer)
  FROM renewal_notices n WHERE n.contract_id = contracts.id AND n.end_date = contracts.end_date)`

type ListedNotice = Pick<NoticeRow, 'endDate' | 'lastDay' | 'needsConsent' | 'answer'>

/** Returns a notice as the list of contracts tells it; null when it may not be answered today. */
export function openRenewal(
  contract: ContractRow,
  notice: ListedNotice | null,
  today: Day,
): Contract['renewal'] {
  if (!notice || !mayAnswer(contract, notice, today)) return null
  const { lastDay, needsConsent, answer } = notice
  return { lastDay: formatDay(lastDay), needsConsent, answer }
}

type ComingPrice = { from: Day; before: number; cents: number; chargedUntil: Day | null; waitsFor: number }

/**
 * Returns prices of renewed contracts with which no payment was asked for yet, by contract id, with those before and the first day
 * of their new year. `chargedUntil` is the last day at the price before, once the provider was told the new one.
 */
export async function comingPrices(db: Db, contractIds: string[]): Promise<Map<string, ComingPrice>> {
  const { contractId, endDate, priceCents, beforeCents, pricedAt, pricedThrough } = renewalNotices
  const pricedOn = sql`(${pricedAt} AT TIME ZONE 'Europe/Paris')::date`
  const isLater = and(eq(instalments.contractId, contractId), gt(instalments.until, pricedThrough))
  const isAskedFor = exists(db.select({ id: instalments.id }).from(instalments).where(isLater))
  // An invoice of its own has the days of the new year that were charged at the price before, and another sum.
  const isItsOwn = and(
    eq(instalments.contractId, contractId),
    gt(instalments.from, endDate),
    gte(instalments.dueOn, pricedOn),
    lte(instalments.until, pricedThrough),
    ne(instalments.amountCents, beforeCents),
  )
  const isInvoiced = exists(db.select({ id: instalments.id }).from(instalments).where(isItsOwn))
  const waitsAlone = and(gt(priceCents, beforeCents), sql`${pricedThrough} > ${pricedOn} + ${farOff}::int`)
  const rows = await db
    .select({
      ...{ contractId, endDate, before: beforeCents, cents: priceCents },
      chargedUntil: sql<Day | null>`CASE WHEN ${pricedAt} IS NOT NULL THEN ${pricedThrough}::text END`,
    })
    .from(renewalNotices)
    .innerJoin(contracts, eq(contracts.id, contractId))
    .where(
      and(
        inArray(contractId, contractIds),
        ne(priceCents, beforeCents),
        isRenewedBy,
        or(isNull(pricedAt), not(or(isAskedFor, and(waitsAlone, isInvoiced)) ?? isAskedFor)),
      ),
    )
    .orderBy(asc(endDate))
  return new Map(
    rows.map(({ contractId: id, endDate: end, ...prices }) => [
      id,
      { from: addDays(end, 1), waitsFor: farOff, ...prices },
    ]),
  )
}

/** Tells whether the renewal of a contract was prepared: a notice about its present end. */
export async function hasNotice(db: Db, contract: Pick<ContractRow, 'id' | 'endDate'>): Promise<boolean> {
  const { contractId, endDate } = renewalNotices
  const [one] = await db
    .select({ contractId })
    .from(renewalNotices)
    .where(and(eq(contractId, contract.id), eq(endDate, contract.endDate)))
    .limit(1)
  return one !== undefined
}

/** Tells whether a renewal's difference of price waits for the next invoice. */
export async function isAskedFor(db: Db, { id }: Pick<ContractRow, 'id'>, today: Day): Promise<boolean> {
  const { contractId, pricedThrough } = renewalNotices
  const [one] = await db
    .select({ contractId })
    .from(renewalNotices)
    .where(and(eq(contractId, id), gte(pricedThrough, today)))
    .limit(1)
  return one !== undefined
}

/** Tells whether a notice has promised another price for a year to come, or one that was renewed, which is not charged yet. */
export async function hasPromisedPrice(
  db: Db,
  contract: Pick<ContractRow, 'id' | 'endDate'>,
): Promise<boolean> {
  const { contractId, endDate, priceCents, beforeCents, pricedAt } = renewalNotices
  const isKept = or(eq(endDate, contract.endDate), wasRenewedFrom(contractId, endDate))
  const [one] = await db
    .select({ contractId })
    .from(renewalNotices)
    .where(and(eq(contractId, contract.id), ne(priceCents, beforeCents), isNull(pricedAt), isKept))
    .limit(1)
  return one !== undefined
}
