import { dayOf } from '@cursus/shared/day'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Seal } from '../../pdf/seal.ts'
import { type Db, transact } from '../../platform/database.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import { eachStep } from '../../platform/each-step.ts'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import { contractEndMoved } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { queueMail } from '../mail/mail.service.ts'
import { lastKeptDay } from '../refunds/kept-days.queries.ts'
import { recountEnded } from '../refunds/owed-at-end.service.ts'
import { askRefund, refundAt } from '../refunds/refunds.service.ts'
import { drawNotice, issueNotice, voidNotice } from './draw-notice.ts'
import { endUnsigned } from './end-unsigned.ts'
import { settleAfterEnd } from './settle-after-end.ts'
import { settleLatePayments } from './settle-late-payment.ts'
import { readMail } from './tell-of-termination.ts'
import { isStanding } from './terminations.queries.ts'
import { terminations } from './terminations.table.ts'
import { voidAfterEnd } from './void-after-end.ts'

/** Settles requests whose contract is over, and queues notices again whose job is gone; with `all`, at a start, also ends what nobody signed. */
export const sweepTerminations = defineJob('terminations.sweep', z.object({ all: z.boolean() }), {
  retryLimit: 0,
  expireInSeconds: 600,
})

export function terminationJobs(services: Services, seal: () => Promise<Seal>) {
  services.jobs.handle(drawNotice, ({ terminationId }) => issueNotice(services, seal, terminationId))
  services.jobs.handle(contractEndMoved, ({ contractId }) => voidNotice(services, contractId))
  services.jobs.handle(sweepTerminations, async ({ all }, signal) => {
    await eachStep([
      () => (all ? endUnsigned(services) : undefined),
      () => requeueNotices(services, all),
      () => settleEnded(services),
      () => settleLatePayments(services),
      () => settleAfterEnd(services),
      () => recountEnded(services),
      () => voidAfterEnd(services, () => !signal.aborted),
    ])
  })
  services.jobs.schedule(sweepTerminations, '2,32 * * * *', { all: false })
}

const batch = 1000

async function requeueNotices({ db, jobs }: Services, all: boolean): Promise<void> {
  const rows = await db
    .select({ id: terminations.id })
    .from(terminations)
    .innerJoin(contracts, eq(contracts.id, terminations.contractId))
    .where(
      and(
        isNull(terminations.takenBackAt),
        isNull(terminations.settledAt),
        eq(contracts.statut, 'résilié'),
        eq(contracts.endDate, terminations.endsOn),
        sql`NOT EXISTS (SELECT 1 FROM ${contractPapers} WHERE ${contractPapers.contractId} = ${contracts.id}
          AND ${contractPapers.kind} = 'termination' AND NOT ${contractPapers.isArchived})`,
        all ? undefined : sql`NOT ${hasLiveJob(drawNotice, 'terminationId', terminations.id)}`,
      ),
    )
    .limit(batch)
  for (const { id } of rows) await jobs.enqueue(db, drawNotice, { terminationId: id })
}

/** Settles each in its own transaction: the next run continues what a killed process left, and does nothing twice. */
async function settleEnded(services: Services): Promise<void> {
  const ones = await endedBy(services.db, dayOf(services.now()))
  await eachAlone(services, { code: 'terminations.unsettled', ones }, ({ id }) => settle(services, id))
}

function endedBy(db: Db, today: string): Promise<{ id: string }[]> {
  return db
    .select({ id: terminations.id })
    .from(terminations)
    .where(
      and(lte(terminations.endsOn, today), isNull(terminations.settledAt), isNull(terminations.takenBackAt)),
    )
    .orderBy(asc(terminations.endsOn), asc(terminations.id))
    .limit(batch)
}

/**
 * Settles a request on its last day: asks for the refund of what was paid, keeps it in place of the forecast and mails
 * it, once. Ignores a request that
 * the contract no longer follows. A contract covered on its last printed day is settled on the day after.
 */
async function settle(services: Services, terminationId: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const [found] = await tx
      .select({ request: terminations, contract: contracts })
      .from(terminations)
      .innerJoin(contracts, eq(contracts.id, terminations.contractId))
      .where(and(eq(terminations.id, terminationId), isNull(terminations.settledAt)))
      .for('update')
    if (!found) return
    const { request, contract } = found
    const settledAt = services.now()
    const stands = isStanding(contract, request)
    if (stands && !stateOn(contract, dayOf(settledAt)).isOver) return
    await tx.update(terminations).set({ settledAt }).where(eq(terminations.id, terminationId))
    if (!stands) return
    const lastCovered = await lastKeptDay(tx, contract)
    const { refundCents } = await refundAt(tx, services, { contract, lastCovered })
    const refund = await askRefund(tx, services, {
      contractId: contract.id,
      cause: 'termination',
      causeId: request.id,
      amountCents: refundCents,
      ...(lastCovered && { owedOn: lastCovered }),
    })
    const told = {
      refundCents: refund?.amountCents ?? 0,
      refundDueBy: refund?.dueOn ?? request.refundDueBy,
    }
    await tx.update(terminations).set(told).where(eq(terminations.id, terminationId))
    const { to, language, payload } = await readMail(tx, contract, { ...request, ...told })
    const eventKey = `termination-ended:${request.id}`
    await queueMail(tx, services, { eventKey, to, language, template: 'termination-ended', payload })
  })
}
