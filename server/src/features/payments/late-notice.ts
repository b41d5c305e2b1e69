import { dayOf } from '@cursus/shared/day'
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { FormalNoticeFacts } from '../../pdf/formal-notice.ts'
import type { Seal } from '../../pdf/seal.ts'
import { transact } from '../../platform/database.ts'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { addresseeOf } from '../contracts/addressee.queries.ts'
import { lastCoveredDay } from '../contracts/contract-state.rules.ts'
import { insurerName } from '../contracts/insurers.queries.ts'
import type { LateContract } from '../contracts/late-contract.service.ts'
import { lockLate } from '../contracts/late-contract.service.ts'
import { insertFile, type StoredBytes, storeBytes } from '../files/files.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import { siteOf } from '../site/site.service.ts'
import { readAddressee } from '../students/addressee.queries.ts'
import { endingBefore, lateDaysOf, postBy } from './late.rules.ts'
import { latePayments } from './late-payments.table.ts'
import { owedFor } from './payments.queries.ts'

/** Draws the formal notice of a late premium, for an administrator to print and post. */
export const drawNotice = defineJob('payments.draw_notice', z.object({ lateId: z.uuid() }), {
  retryLimit: 20,
})

/** Finds formal notices that are due and whose job is gone. */
export const sweepNotices = defineJob('payments.sweep_notices', z.object({ all: z.boolean() }), {
  retryLimit: 0,
})

/** Draws the letter and mails that it exists, once; does nothing when the premium was paid meanwhile. May run twice. */
export async function issueNotice(
  services: Services,
  seal: () => Promise<Seal>,
  lateId: string,
): Promise<void> {
  const { db } = services
  const [late] = await db.select().from(latePayments).where(eq(latePayments.id, lateId))
  if (!late || late.noticeFile) return
  const row = await transact(db, (tx) => lockLate(tx, services, late.contractId))
  if (row?.lateSince !== late.since) return
  const { renderSealedFormalNotice } = await import('../../pdf/formal-notice.ts')
  const facts = await factsOf(services, row)
  const bytes = await renderSealedFormalNotice(facts, await seal(), services.now())
  const stored = await storeBytes(services, bytes, 'application/pdf')
  if (!(await keep(services, { row, lateId, stored }))) await services.files.remove(stored.storageKey)
}

async function factsOf(services: Services, row: LateContract): Promise<FormalNoticeFacts> {
  const { user } = await readBuyer(services.db, row.studentId)
  const site = siteOf(services.config, 'fr')
  return {
    reference: row.reference,
    insuranceType: row.insuranceType,
    insurer: insurerName(row.insurer),
    owedCents: await owedFor(services.db, row),
    lateSince: row.lateSince,
    ending: endingOf(services, row),
    writtenOn: dayOf(services.now()),
    addressee: await readAddressee(services, user),
    company: site.companyName,
    advisor: { name: site.advisor.name, phone: site.advisor.phoneDisplay, email: site.advisor.email },
  }
}

/** Returns how the contract ends where that comes before the termination that its law speaks of. */
function endingOf({ products }: Services, row: LateContract) {
  const terms = products.ofContract(row).late
  if (!terms) return null
  return endingBefore(lateDaysOf(terms, { since: row.lateSince, postedOn: null }), lastCoveredDay(row))
}

type Drawn = { row: LateContract; lateId: string; stored: StoredBytes }

/** Stores the letter; false when another run did, or the premium is paid. */
async function keep(services: Services, { row, lateId, stored }: Drawn): Promise<boolean> {
  return transact(services.db, async (tx) => {
    const still = await lockLate(tx, services, row.id)
    if (still?.lateSince !== row.lateSince) return false
    const isWaiting = and(eq(latePayments.id, lateId), isNull(latePayments.noticeFile))
    if ((await tx.$count(latePayments, isWaiting)) === 0) return false
    const noticeFile = await insertFile(tx, services, stored)
    const terms = services.products.ofContract(still).late
    const day = terms && postBy(terms, still.lateSince)
    await tx.update(latePayments).set({ noticeFile, postBy: day }).where(eq(latePayments.id, lateId))
    const { name, to, language } = await addresseeOf(tx, row.studentId)
    const { insuranceType, reference } = row
    const amount = await owedFor(tx, row)
    const ending = endingOf(services, row)
    await queueMail(tx, services, {
      eventKey: `formal-notice:${lateId}`,
      to,
      language,
      template: 'formal-notice',
      payload: { name, amount, insuranceType, reference, ...ending },
      attachments: [
        { storageKey: stored.storageKey, fileName: noticeName(reference), mimeType: 'application/pdf' },
      ],
    })
    return true
  })
}

/** File name of the letter. */
export const noticeName = (reference: string) => `MiseEnDemeure-${reference}.pdf`

/** Queues formal notices that are not drawn: `all` of them at a start, else those whose job is gone. */
export async function requeueNotices({ db, jobs }: Services, all: boolean): Promise<void> {
  const forgotten = await db
    .select({ id: latePayments.id })
    .from(latePayments)
    .where(
      and(
        eq(latePayments.step, 'noticed'),
        isNull(latePayments.noticeFile),
        all ? undefined : sql`NOT ${hasLiveJob(drawNotice, 'lateId', latePayments.id)}`,
      ),
    )
    .limit(1000)
  for (const { id } of forgotten) await jobs.enqueue(db, drawNotice, { lateId: id })
}
