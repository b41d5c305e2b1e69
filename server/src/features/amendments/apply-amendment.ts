import { dayOf, startOfDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import { nextNumber } from '../../platform/numbers.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { correctContract } from '../contracts/correct-contract.service.ts'
import type { InsuredThing } from '../purchases/product.ts'
import type { PurchaseRow } from '../purchases/purchases.queries.ts'
import { keepDifference } from '../purchases/sell-difference.service.ts'
import { askRefund } from '../refunds/refunds.service.ts'
import { correctNotice } from '../renewals/correct-notice.service.ts'
import { hasPromisedPrice } from '../renewals/notices.queries.ts'
import {
  type AmendmentRow,
  differenceOf,
  endOpen,
  isAskedByDesk,
  isTakenBack,
  lockPaidFor,
  priceWith,
} from './amendments.queries.ts'
import { changeRefusal, nextStep, partsBetween } from './amendments.rules.ts'
import { amendments } from './amendments.table.ts'
import { chargeAmendment } from './charge-amendment.ts'
import { remindToSignChange } from './remind-to-sign.ts'
import { engineRefusal } from './rhythm-refusal.ts'
import { tellVoid } from './tell-void.ts'

/** Takes an agreed change into effect once its day has come. */
export const takeEffect = defineJob('amendments.take_effect', z.object({ amendmentId: z.uuid() }), {
  retryLimit: 20,
})

const halfAnHour = 30 * 60
const day = 24 * 3600

type Applying = { row: ContractRow; amendment: AmendmentRow; requestId?: string }

/**
 * Takes a change of a locked contract on from where it stands: it waits for its signature, then for its day, then
 * takes effect. Returns the changed contract; null while it waits for something.
 */
export async function takeOn(tx: Tx, services: Services, applying: Applying): Promise<ContractRow | null> {
  const { row, amendment } = applying
  const { id, effectOn } = amendment
  const now = services.now()
  const today = dayOf(now)
  // Another rhythm is written when it is agreed: the payment provider has to know before it asks for the next payment.
  const state = nextStep(
    row,
    isRhythm(services, row, amendment) ? { ...amendment, effectOn: today } : amendment,
    today,
  )
  if (state === 'done') return applyAmendment(tx, services, applying)
  await tx.update(amendments).set({ state }).where(eq(amendments.id, id))
  if (state === 'signing') {
    // Whom an administrator asks was told at once; whoever paid or asked has just been on the page.
    const wasTold = isAskedByDesk(row, amendment) && amendment.purchaseId === null
    const seconds = wasTold ? day : halfAnHour
    await services.jobs.enqueue(tx, remindToSignChange, { amendmentId: id }, { seconds })
  }
  if (state === 'agreed') {
    const seconds = Math.ceil((startOfDay(effectOn).getTime() - now.getTime()) / 1000)
    await services.jobs.enqueue(tx, takeEffect, { amendmentId: id }, { seconds })
  }
  return null
}

/**
 * Applies an amendment in one transaction: the product's own data, price, event, new document with its check code,
 * number, refund, and the word to the payment provider. All of it happens or nothing.
 */
async function applyAmendment(
  tx: Tx,
  services: Services,
  { row, amendment, requestId }: Applying,
): Promise<ContractRow> {
  const { changes } = services.products.ofContract(row)
  if (!changes) throw new Error(`contract ${row.id} cannot be changed`)
  const { id, priceId, actorId } = amendment
  const priceCents = priceWith(row, amendment)
  const draft = changes.draft.parse(amendment.draft)
  const before = await changes.facts(tx, services, row)
  const after = changes.nextFacts(services, row, { draft, priceCents })
  const isByDesk = isAskedByDesk(row, amendment)
  const isReplaced = before && changes.replaces?.({ before, after, isByDesk })
  const replacedThing = isReplaced ? await insuredBy(tx, services, row) : null
  const changed = await correctContract(tx, services, {
    row,
    parts: before ? partsBetween(before, after) : [],
    write: async () => ({
      ...(await changes.write(tx, row, draft)),
      ...{ priceId, primeCents: priceCents },
    }),
    acting: { actorId, ...(requestId && { requestId }) },
    cause: actorId === row.studentId ? 'student' : 'administrator',
  })
  const doneAt = services.now()
  const reference = await nextNumber(tx, 'AVN', dayOf(doneAt))
  await tx
    .update(amendments)
    .set({ state: 'done', reference, doneAt, replacedThing })
    .where(eq(amendments.id, id))
  await settleMoney(tx, services, row, amendment)
  if (priceId !== row.priceId) await services.jobs.enqueue(tx, correctNotice, { contractId: row.id })
  if (row.subscriptionStripe && priceId !== row.priceId)
    await services.jobs.enqueue(tx, chargeAmendment, { amendmentId: id })
  return changed
}

/** Reads what a contract insures as it stands. */
async function insuredBy(tx: Tx, { products }: Services, { id }: ContractRow): Promise<InsuredThing | null> {
  const [read] = await tx.select({ insured: products.insured }).from(contracts).where(eq(contracts.id, id))
  return read?.insured ?? null
}

/** Counts what was paid for a change, or asks for what goes back. */
async function settleMoney(
  tx: Tx,
  services: Services,
  { id: contractId }: ContractRow,
  amendment: AmendmentRow,
): Promise<void> {
  const { id: causeId, purchaseId, coversFrom: from, coversUntil: until } = amendment
  if (purchaseId) await keepDifference(tx, services, purchaseId)
  const amountCents = -differenceOf(amendment)
  if (amountCents <= 0) return
  const period = from && until ? { period: { from, until } } : {}
  await askRefund(tx, services, { contractId, cause: 'change', causeId, amountCents, ...period })
}

function isRhythm(services: Services, row: ContractRow, { draft }: AmendmentRow): boolean {
  const { changes } = services.products.ofContract(row)
  return changes?.rhythm ? changes.rhythm.of(changes.draft.parse(draft)) !== null : false
}

/** Tells whether a change still fits its contract today, and what was paid for it is still here. */
export async function isStillPossible(
  tx: Tx,
  services: Services,
  { row, amendment }: Applying,
): Promise<boolean> {
  const { changes } = services.products.ofContract(row)
  const today = dayOf(services.now())
  if (!changes || row.revision !== amendment.revision) return false
  if (changeRefusal(row, true, today) !== null || (await isTakenBack(tx, amendment))) return false
  if (amendment.priceId !== row.priceId && (await hasPromisedPrice(tx, row))) return false
  if (isRhythm(services, row, amendment) && (await engineRefusal(tx, row, today))) return false
  return changes.isPossible(tx, row, { draft: changes.draft.parse(amendment.draft), today })
}

/**
 * Takes a change on whose difference was paid; `held` while it waits for its signature or its day. Returns null when
 * the contract has changed since, or the day is past: the contract stays as it is and the money goes back.
 */
export async function applyPaid(
  tx: Tx,
  services: Services,
  purchase: PurchaseRow,
): Promise<ContractRow | 'held' | null> {
  const { changedContract } = purchase
  if (!changedContract) throw new Error(`purchase ${purchase.id} changes no contract`)
  const [row] = await tx.select().from(contracts).where(eq(contracts.id, changedContract)).for('update')
  const amendment = await lockPaidFor(tx, purchase.id)
  if (!row || !amendment) return null
  if (await isStillPossible(tx, services, { row, amendment }))
    return (await takeOn(tx, services, { row, amendment })) ?? 'held'
  await endOpen(tx, amendment.id, 'void')
  await tellVoid(tx, services, { row, amendment, isPaidBack: true, why: 'impossible' })
  return null
}
