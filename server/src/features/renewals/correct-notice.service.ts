import { addDays, type Day, dayOf, startOfDay } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Tx, transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { insertFilesOnce } from '../files/files.service.ts'
import { isQueued, queueMail, withdrawEditions } from '../mail/mail.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import type { NoticeRow } from './notices.queries.ts'
import { renewalNotices } from './notices.table.ts'
import { keptPapers, type Notice, toMail, toNotice } from './write-notices.ts'

/** Tells the renewal notice of a contract anew whose price was changed since: queued in the transaction of the change. */
export const correctNotice = defineJob('renewals.correct_notice', z.object({ contractId: z.uuid() }), {
  retryLimit: 20,
})

/**
 * Gives the notice about a contract's present end the price that follows from its change, and mails it anew unless the
 * renewal was refused. Does nothing without a notice, and when run again.
 */
export async function tellNoticeAnew(services: Services, contractId: string): Promise<void> {
  const { db, now } = services
  const contract = await findContract(db, contractId)
  const [user] = contract ? await db.select().from(users).where(eq(users.id, contract.studentId)) : []
  const next = contract && (await nextYear(services, contract))
  if (!contract || !user || !next) return
  const { name, lastName, email, language } = user
  const due = { ...contract, ...next, before: contract.primeCents, ...{ name, lastName, email, language } }
  const told = toNotice(due, dayOf(now()), await services.terms(next.product, contract.priceId))
  await transact(db, (tx) => tell(tx, services, contract, told))
}

/** Returns what the year after the present end of a contract costs; null for a product that is not carried on. */
async function nextYear(services: Services, contract: ContractRow) {
  const { key: product, renewal, prices } = services.products.ofContract(contract)
  if (!renewal) return null
  const tariffs = await readTariffs(services, startOfDay(addDays(contract.endDate, 1)))
  const price = prices(tariffs).find(({ id }) => id === contract.priceId)
  const isYearly = price?.interval === 'year'
  return {
    ...{ product, isYearly, consentAbove: renewal.consentAbove },
    cents: price?.unitAmount ?? contract.primeCents,
  }
}

async function tell(tx: Tx, services: Services, contract: ContractRow, told: Notice): Promise<void> {
  const notice = await lockOutdated(tx, contract)
  if (!notice) return
  const { due, papers, needsConsent } = told
  const { renews, revision } = contract
  // A yes to another price is none to one that has to be agreed to.
  const answered = needsConsent && notice.answer === 'renew' ? { answer: null, answeredAt: null } : {}
  const lastDay = renews ? latest(notice.lastDay, told.lastDay) : notice.lastDay
  const next = { beforeCents: due.before, priceCents: due.cents, needsConsent, lastDay, ...answered }
  await insertFilesOnce(tx, services, papers)
  await tx
    .update(renewalNotices)
    .set({ ...next, papers: keptPapers(papers) })
    .where(eq(renewalNotices.id, notice.id))
  if (!renews) return
  const mail = toMail({ ...told, lastDay })
  const isAgreed = notice.answer === 'renew' && !needsConsent
  // A notice that has not left, waiting or refused, the first or a corrected one, would name the old price after this one.
  await withdrawEditions(tx, { about: contract.id, eventKey: mail.eventKey })
  const isLater = await isQueued(tx, mail.eventKey)
  await queueMail(tx, services, {
    ...mail,
    eventKey: isLater ? `${mail.eventKey}:${revision}` : mail.eventKey,
    payload: { ...mail.payload, isAnew: isLater, isAgreed },
  })
}

const latest = (one: Day, other: Day): Day => (one > other ? one : other)

/**
 * Locks the notice about the present end of a contract that names another price of before; null without one, and when
 * the contract was changed again, which tells it by itself.
 */
async function lockOutdated(
  tx: Tx,
  { id, endDate, revision, primeCents }: ContractRow,
): Promise<NoticeRow | null> {
  const [found] = await tx
    .select({ notice: renewalNotices })
    .from(renewalNotices)
    .innerJoin(contracts, eq(contracts.id, renewalNotices.contractId))
    .where(and(eq(contracts.id, id), eq(contracts.revision, revision), eq(renewalNotices.endDate, endDate)))
    .for('update')
  return found && found.notice.beforeCents !== primeCents ? found.notice : null
}
