import { type Day, dayOf, formatDay, startOfDay } from '@cursus/shared/day'
import { aloneAtMostCents, alreadyBack, type PaidByHand } from '@cursus/shared/refunds'
import { eq, inArray, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { isDisputed } from './disputes.queries.ts'
import { followParts } from './keep-answer.ts'
import type { RefundRow } from './refunds.service.ts'
import { refundParts, refunds } from './refunds.table.ts'
import { type Acting, lockRefund, sayFirst } from './second-person.ts'
import type { PartRow } from './send-refund.ts'

type Noting = PaidByHand & { id: string }

/**
 * Notes that an administrator paid by hand what the provider refused of a refund, which closes it and mails its student. Above what one may
 * pay back alone it waits for a second one, who notes the same from what they saw themselves. Throws 404; 409 where nothing was refused,
 * for one that was declined, is on its way, or whose payment is disputed, `refunds.already_back` for a transfer of what the provider
 * gave back itself, `refunds.second_person` for the first of the two; 422 for a day to come or before the contract.
 */
export async function notePaidByHand(services: Services, acting: Acting, noting: Noting): Promise<void> {
  const { id, day, way } = noting
  await transact(services.db, async (tx) => {
    const refund = await lockRefund(tx, id)
    const parts = await tx
      .select()
      .from(refundParts)
      .where(eq(refundParts.refundId, id))
      .orderBy(refundParts.id)
    const noted = parts.filter(({ state }) => state === 'noted')
    const due = noted.length > 0 ? noted : parts.filter(({ state }) => state === 'failed')
    if (refund.state === 'declined') throw new AppError('conflict', 'refunds.declined')
    if (due.length === 0) throw new AppError('conflict', 'refunds.not_refused')
    if (parts.some(({ state }) => state === 'waiting')) throw new AppError('conflict', 'refunds.on_its_way')
    if (await isDisputed(tx, id)) throw new AppError('conflict', 'refunds.disputed')
    if (isHeldBy(refund, acting)) throw new AppError('conflict', 'refunds.second_person')
    const transferred = way === 'transfer' ? due.filter(({ fault }) => fault !== alreadyBack) : []
    if (way === 'transfer' && transferred.length === 0) throw new AppError('conflict', 'refunds.already_back')
    await checkDay(tx, services, { refund, day })
    if (noted.length === 0 && refund.amountCents > aloneAtMostCents) {
      await writeParts(tx, due, { state: 'noted' })
      return sayFirst(tx, services, acting, { refund, reason: noting.reason, paid: { day, way } })
    }
    await close(tx, services, { acting, noting, refund, due, transferred })
  })
}

/** Tells whether it waits for the word of anybody but that administrator. */
const isHeldBy = ({ firstBy, confirmedBy }: RefundRow, { actorId }: Acting) =>
  firstBy === actorId && confirmedBy === null

async function checkDay(tx: Tx, { now }: Services, { refund, day }: { refund: RefundRow; day: Day }) {
  const contract = await findContract(tx, refund.contractId)
  const isPossible = contract && day >= dayOf(contract.createdAt) && day <= dayOf(now())
  if (!isPossible) throw invalid('refunds.paid_day', { day: ['error.refunds.paid_day'] })
}

type Closing = { acting: Acting; noting: Noting; refund: RefundRow; due: PartRow[]; transferred: PartRow[] }

async function close(tx: Tx, services: Services, { acting, noting, refund, ...parts }: Closing) {
  const { id, reason, day, way } = noting
  const { due, transferred } = parts
  // A new try: what the provider tells later of the refused one changes nothing.
  await writeParts(tx, due, { state: 'received', fault: null, providerRefund: null })
  const confirmedBy = refund.firstBy && !refund.confirmedBy ? acting.actorId : refund.confirmedBy
  await tx.update(refunds).set({ confirmedBy }).where(eq(refunds.id, id))
  await followParts(tx, services, refund, {
    actorId: acting.actorId,
    at: dayOf(refund.askedAt) === day ? refund.askedAt : startOfDay(day),
    ...(transferred[0] && { transfer: { day, cents: ownCents(transferred), of: keyOf(transferred[0]) } }),
  })
  await audit(tx, services, {
    ...acting,
    action: 'refunds.paid_by_hand',
    object: { type: 'refund', id },
    before: { reference: refund.reference, state: refund.state },
    after: {
      ...{ reference: refund.reference, state: 'received', amountCents: ownCents(due) },
      ...{ paidOn: formatDay(day), paidBy: way, reason },
    },
  })
}

/** Writes parts as parts of a new try. */
async function writeParts(tx: Tx, parts: PartRow[], values: Partial<PartRow>): Promise<void> {
  const ids = parts.map(({ id }) => id)
  await tx
    .update(refundParts)
    .set({
      ...values,
      attempt: sql`${refundParts.attempt} + 1`,
      providerAnswers: sql`${refundParts.providerAnswers} + 1`,
    })
    .where(inArray(refundParts.id, ids))
}

const ownCents = (parts: PartRow[]) =>
  parts.reduce((sum, { amountCents, disputedCents }) => sum + amountCents - disputedCents, 0)

const keyOf = ({ id, attempt }: PartRow) => `${id}:${attempt}`
