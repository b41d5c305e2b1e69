import type { ChangeOffer, ContractChange } from '@cursus/shared/contract-change'
import { addDays, addMonths, type Day, dayOf, formatDay } from '@cursus/shared/day'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, type Tx, together } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { isPaidBySchool } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { isLostDifference } from '../purchases/disputes.queries.ts'
import type { Changes, QuotedChange } from '../purchases/product.ts'
import { checkedAmong } from '../purchases/purchases.queries.ts'
import { daysToRefund } from '../refunds/refunds.service.ts'
import { changeRefusal } from './amendments.rules.ts'
import { amendments } from './amendments.table.ts'
import { paymentsWith } from './prices-to-come.queries.ts'
import { rhythmRefusalOf } from './rhythm-refusal.ts'

export type AmendmentRow = typeof amendments.$inferSelect

const open = ['waiting', 'signing', 'agreed'] as const

/** SQL of the wish that a contract waits for, as its product stores it; null without one. Part of a statement on contracts. */
export const openWish = sql`(SELECT ${amendments.draft} FROM ${amendments}
  WHERE ${amendments.contractId} = contracts.id AND ${inArray(amendments.state, open)})`

const steps = { waiting: 'pay', signing: 'sign', agreed: 'effect' } as const

/** Reads what of a contract may be changed today, how it stands, and what was asked for; `forDesk` names its student. */
export async function readChange(
  services: Services,
  contract: ContractRow,
  forDesk = false,
): Promise<ContractChange> {
  const { changes } = services.products.ofContract(contract)
  const today = dayOf(services.now())
  const refusal = changeRefusal(contract, changes !== undefined, today)
  const { id, reference, insuranceType } = contract
  const [waiting, done, now, student, rhythmRefusal] = await together([
    findOpen(services.db, id),
    newestDone(services.db, id),
    changes?.facts(services.db, services, contract),
    forDesk ? findStudent(services.db, contract.studentId) : null,
    refusal ? null : rhythmRefusalOf(services, contract, today),
  ])
  const may = changes && !refusal ? changes.may(contract, today) : []
  return {
    contract: { id, reference, insuranceType },
    revision: contract.revision,
    student,
    refusal,
    may: may.filter((field) => field !== 'interval' || rhythmRefusal === null),
    rhythmRefusal,
    isPaidBySchool: isPaidBySchool(contract),
    isSigned: contract.signatureStatus === 'signed',
    now: now ?? null,
    // One whose contract has ended is given up at once or by the next sweep, and asks for nothing meanwhile.
    waiting:
      changes && waiting && refusal !== 'ended'
        ? await waitingOf(services, changes, { contract, row: waiting })
        : null,
    done: done && {
      reference: done.reference ?? '',
      day: formatDay(dayOf(done.doneAt ?? done.askedAt)),
      differenceCents: differenceOf(done),
    },
  }
}

type Waiting = { contract: ContractRow; row: AmendmentRow }

async function waitingOf(
  services: Services,
  changes: Changes,
  { contract, row }: Waiting,
): Promise<ContractChange['waiting']> {
  const { effectOn, laterCents, state, draftReadAt } = row
  if (state !== 'waiting' && state !== 'signing' && state !== 'agreed') return null
  const next = { draft: changes.draft.parse(row.draft), priceCents: priceWith(contract, row) }
  const { coversFrom: from, coversUntil: last } = row
  const period = from && last ? { from, until: last } : null
  const due = { cents: differenceOf(row), laterCents, period, days: null }
  const facts = changes.nextFacts(services, contract, next)
  const until = row.expiresAt.toISOString()
  const isByDesk = isAskedByDesk(contract, row)
  const to = changes.rhythm?.of(next.draft)
  const isPaying = state === 'waiting' && row.purchaseId !== null
  const isChecking = isPaying && (await checkedAmong(services, [row.purchaseId ?? ''])).size > 0
  const rhythm = to && { rhythm: { paidUntil: addDays(to.from, -1), interval: to.interval } }
  return {
    ...(await offerOf(services, contract, { facts, due, effectOn, ...rhythm })),
    ...{ id: row.id, until, step: steps[state], isByDesk, isChecking, hasReadDraft: draftReadAt !== null },
  }
}

/** Tells whether an administrator asked for a change, not the student whose contract it is. */
export const isAskedByDesk = (
  { studentId }: Pick<ContractRow, 'studentId'>,
  { actorId }: Pick<AmendmentRow, 'actorId'>,
) => actorId !== studentId

async function findStudent(db: Db, studentId: string) {
  const { id, name, lastName, email } = users
  const [row] = await db.select({ id, name, lastName, email }).from(users).where(eq(id, studentId))
  return row ?? null
}

/** Returns what a change costs, or gives back where negative, in cents. */
export const differenceOf = (row: Pick<AmendmentRow, 'differenceCents' | 'priceCents' | 'beforeCents'>) =>
  row.differenceCents ?? row.priceCents - row.beforeCents

/**
 * Returns what a contract costs with a change, in cents: what it costs by then where the change leaves its price, which a new
 * year may have moved while the change waited.
 */
export const priceWith = (
  { priceId, primeCents }: Pick<ContractRow, 'priceId' | 'primeCents'>,
  change: Pick<AmendmentRow, 'priceId' | 'priceCents'>,
) => (change.priceId === priceId ? primeCents : change.priceCents)

type Offered = Pick<QuotedChange, 'facts' | 'effectOn' | 'rhythm' | 'due'>

/** Returns what is offered for a wish: what is paid or goes back now, and with which payments the rest comes. */
export async function offerOf(
  services: Services,
  contract: ContractRow,
  { facts, due: { cents, laterCents, days, period }, effectOn, rhythm }: Offered,
): Promise<ChangeOffer> {
  const before = contract.primeCents
  const countedUntil = period?.until ?? null
  const price = { from: effectOn, before, cents: facts.priceCents, laterCents, countedUntil }
  return {
    next: facts,
    differenceCents: cents,
    laterCents,
    days,
    effectOn: formatDay(effectOn),
    payments: rhythm
      ? firstPayments(rhythm.interval, effectOn, facts.priceCents)
      : await paymentsWith(services, { contract, price, today: dayOf(services.now()) }),
    rhythm: rhythm ? { paidUntil: formatDay(rhythm.paidUntil) } : null,
    refundBy: cents < 0 ? formatDay(addDays(effectOn, daysToRefund)) : null,
    isSigned: contract.signatureStatus === 'signed',
  }
}

/** Returns the first payments at another rhythm: those of three months, or of two years. */
function firstPayments(interval: 'month' | 'year', from: Day, cents: number) {
  const months = interval === 'month' ? [0, 1, 2] : [0, 12]
  return months.map((later) => ({ day: formatDay(addMonths(from, later)), cents, extraCents: 0 }))
}

/** Finds the change of a contract that was asked for and is not done. */
export async function findOpen(db: Db, contractId: string): Promise<AmendmentRow | null> {
  const [row] = await db
    .select()
    .from(amendments)
    .where(and(eq(amendments.contractId, contractId), inArray(amendments.state, open)))
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

/** Finds an amendment in whatever state; null without one. */
export async function findAmendment(db: Db, id: string): Promise<AmendmentRow | null> {
  const [row] = await db.select().from(amendments).where(eq(amendments.id, id))
  return row ?? null
}

/** Finds the change whose difference a purchase pays, in whatever state; null for none. */
export async function findPaidBy(db: Db, purchaseId: string): Promise<AmendmentRow | null> {
  const [row] = await db.select().from(amendments).where(eq(amendments.purchaseId, purchaseId))
  return row ?? null
}

/** Tells whether a bank took back what is held for a change. */
export async function isTakenBack(db: Db, { id }: AmendmentRow): Promise<boolean> {
  return (
    (await db.$count(amendments, and(eq(amendments.id, id), isLostDifference(amendments.purchaseId)))) > 0
  )
}

/** Ends a change that is not done; returns false for one that was made or ended meanwhile. */
export async function endOpen(
  tx: Tx,
  id: string,
  state: 'expired' | 'replaced' | 'given_up' | 'void',
): Promise<boolean> {
  const ended = await tx
    .update(amendments)
    .set({ state })
    .where(and(eq(amendments.id, id), inArray(amendments.state, open)))
    .returning({ id: amendments.id })
  return ended.length > 0
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
