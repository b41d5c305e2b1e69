import type { ChangeOffer, ContractChange } from '@cursus/shared/contract-change'
import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { and, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { isPaidBySchool } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { Changes } from '../purchases/product.ts'
import { daysToRefund } from '../refunds/refunds.service.ts'
import { changeRefusal } from './amendments.rules.ts'
import { amendments } from './amendments.table.ts'

export type AmendmentRow = typeof amendments.$inferSelect

/** Reads what of a contract may be changed today, how it stands, and what was asked for. */
export async function readChange(services: Services, contract: ContractRow): Promise<ContractChange> {
  const { changes } = services.products.ofContract(contract)
  const today = dayOf(services.now())
  const refusal = changeRefusal(contract, changes !== undefined, today)
  const { id, reference, insuranceType } = contract
  const [waiting, done] = await Promise.all([findWaiting(services.db, id), newestDone(services.db, id)])
  return {
    contract: { id, reference, insuranceType },
    refusal,
    may: changes && !refusal ? changes.may(contract, today) : [],
    isPaidBySchool: isPaidBySchool(contract),
    now: changes?.facts(contract) ?? null,
    waiting: changes && waiting ? waitingOf(changes, waiting) : null,
    done: done && {
      reference: done.reference ?? '',
      day: formatDay(dayOf(done.doneAt ?? done.askedAt)),
      differenceCents: done.priceCents - done.beforeCents,
    },
  }
}

function waitingOf(changes: Changes, row: AmendmentRow): ContractChange['waiting'] {
  const facts = changes.nextFacts(changes.draft.parse(row.draft), row.priceCents)
  return { ...offerOf({ facts, row, effectOn: row.effectOn }), until: row.expiresAt.toISOString() }
}

type Offered = {
  facts: ChangeOffer['next']
  row: Pick<AmendmentRow, 'beforeCents' | 'priceCents'>
  effectOn: string
}

export function offerOf({ facts, row, effectOn }: Offered): ChangeOffer {
  const differenceCents = row.priceCents - row.beforeCents
  return {
    next: facts,
    differenceCents,
    effectOn: formatDay(effectOn),
    refundBy: differenceCents < 0 ? formatDay(addDays(effectOn, daysToRefund)) : null,
  }
}

/** Finds the change of a contract that waits for its payment. */
export async function findWaiting(db: Db, contractId: string): Promise<AmendmentRow | null> {
  const [row] = await db
    .select()
    .from(amendments)
    .where(and(eq(amendments.contractId, contractId), eq(amendments.state, 'waiting')))
  return row ?? null
}

/** Finds and locks a waiting change by the purchase that pays it. */
export async function lockPaidFor(tx: Tx, purchaseId: string): Promise<AmendmentRow | null> {
  const [row] = await tx
    .select()
    .from(amendments)
    .where(and(eq(amendments.purchaseId, purchaseId), eq(amendments.state, 'waiting')))
    .for('update')
  return row ?? null
}

/** Ends an unpaid change; does nothing to one that was made or ended meanwhile. */
export async function endWaiting(tx: Tx, id: string, state: 'expired' | 'replaced'): Promise<void> {
  await tx
    .update(amendments)
    .set({ state })
    .where(and(eq(amendments.id, id), eq(amendments.state, 'waiting')))
}

async function newestDone(db: Db, contractId: string): Promise<AmendmentRow | null> {
  const [row] = await db
    .select()
    .from(amendments)
    .where(and(eq(amendments.contractId, contractId), eq(amendments.state, 'done')))
    .orderBy(desc(amendments.doneAt))
    .limit(1)
  return row ?? null
}
