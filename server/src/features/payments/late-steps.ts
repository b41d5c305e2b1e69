import { type Day, dayOf } from '@cursus/shared/day'
import { type LateStep, lateSteps } from '@cursus/shared/late-payment'
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Tx, transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { addresseeOf } from '../contracts/addressee.queries.ts'
import { endUnpaid } from '../contracts/change-contract.service.ts'
import { lastCoveredDay } from '../contracts/contract-state.rules.ts'
import { isNotOver } from '../contracts/contracts.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { type LateContract, lockLate } from '../contracts/late-contract.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { askFirst } from './ask-provider.service.ts'
import { lateDaysOf, lateStepOn } from './late.rules.ts'
import { drawNotice } from './late-notice.ts'
import { latePayments } from './late-payments.table.ts'
import { owedFor } from './payments.queries.ts'

/** Takes the steps of late premiums, every morning. */
export const takeLateSteps = defineJob('payments.late_steps', z.object({}), {
  retryLimit: 5,
  expireInSeconds: 600,
})

const batch = 200

/**
 * Takes the step of the day for each late contract, once the provider was asked whether it was paid meanwhile; where that is
 * silent, the next run takes it. May run any number of times, also at the same time: a step is told once, and of missed days
 * only the last. One failure does not stop the others.
 */
export async function lateStepsOf(services: Services): Promise<void> {
  let failure: unknown
  const alone = <T>(contractId: string, work: (tx: Tx) => Promise<T>) =>
    transact(services.db, work).catch((error) => {
      failure = error
      services.log.error({ code: 'payments.late_step', contractId, err: error }, 'a late step failed')
      return null
    })
  for (let last = nobody; ; ) {
    const ids = await lateAfter(services, last)
    const due: LateContract[] = []
    for (const id of ids) {
      const found = await alone(id, (tx) => findDue(tx, services, id))
      if (found) due.push(found.row)
    }
    const answered = await askFirst(
      services,
      due.flatMap(({ subscriptionStripe }) => subscriptionStripe ?? []),
    )
    for (const { id, subscriptionStripe } of due) {
      if (!subscriptionStripe || answered.has(subscriptionStripe))
        await alone(id, (tx) => takeStep(tx, services, id))
      else failure = new Error('a late step waits for the answer of the provider')
    }
    const end = ids.at(-1)
    if (!end) break
    last = end
  }
  await dropNotices(services)
  if (failure) throw failure
}

/** Takes back what was to be posted for contracts that have ended by their date meanwhile. */
async function dropNotices({ db, now }: Services): Promise<void> {
  const isOver = sql`NOT ${isNotOver(dayOf(now()))}`
  await db
    .update(latePayments)
    .set({ postBy: null })
    .from(contracts)
    .where(
      and(
        isNotNull(latePayments.postBy),
        isNull(latePayments.postedOn),
        eq(contracts.id, latePayments.contractId),
        isOver,
      ),
    )
}

const nobody = '00000000-0000-0000-0000-000000000000'

async function lateAfter({ db, now }: Services, last: string): Promise<string[]> {
  const rows = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(isNotNull(contracts.lateSince), gt(contracts.id, last), isNotOver(dayOf(now()))))
    .orderBy(asc(contracts.id))
    .limit(batch)
  return rows.map(({ id }) => id)
}

/** Locks a late contract, and returns it with its step of the day; null where that was taken, or nothing is late any more. */
async function findDue(tx: Tx, services: Services, contractId: string) {
  const row = await lockLate(tx, services, contractId)
  const terms = row && services.products.ofContract(row).late
  if (!terms) return null
  const late = await noteLate(tx, services, row)
  const step = lateStepOn(terms, late, dayOf(services.now()))
  return lateSteps.indexOf(step) > lateSteps.indexOf(late.step) ? { row, terms, late, step } : null
}

async function takeStep(tx: Tx, services: Services, contractId: string): Promise<void> {
  const due = await findDue(tx, services, contractId)
  if (!due) return
  const { row, terms, late, step } = due
  await tx.update(latePayments).set({ step }).where(eq(latePayments.id, late.id))
  const days = lateDaysOf(terms, late)
  if (step === 'ended') await endUnpaid(tx, services, row)
  else if (step === 'noticed') await services.jobs.enqueue(tx, drawNotice, { lateId: late.id })
  else await tell(tx, services, { row, step, day: step === 'suspended' ? days.ended : days.noticed })
}

/** Finds or inserts the row of the current lateness. */
async function noteLate(tx: Tx, { now }: Services, { id: contractId, lateSince: since }: LateContract) {
  await tx.insert(latePayments).values({ contractId, since, createdAt: now() }).onConflictDoNothing()
  const [late] = await tx
    .select()
    .from(latePayments)
    .where(and(eq(latePayments.contractId, contractId), eq(latePayments.since, since)))
  if (!late) throw new Error('no late payment was written')
  return late
}

const mails = { reminded: 'payment-reminder', suspended: 'cover-suspended' } as const

/** Tells a step; `day` is the day of the next one, which does not come where the contract ends before. */
async function tell(
  tx: Tx,
  services: Services,
  { row, step, day }: { row: LateContract; step: LateStep; day: Day },
): Promise<void> {
  if (step !== 'reminded' && step !== 'suspended') return
  const { insuranceType, reference, lateSince } = row
  const { name, to, language } = await addresseeOf(tx, row.studentId)
  const amount = await owedFor(tx, row)
  const lastDay = lastCoveredDay(row)
  await queueMail(tx, services, {
    eventKey: `late-${step}:${row.id}:${lateSince}`,
    to,
    language,
    template: mails[step],
    payload: { name, amount, insuranceType, reference, day, ...(lastDay < day && { lastDay }) },
  })
}
