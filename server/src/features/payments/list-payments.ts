import type { Due } from '@cursus/shared/contracts'
import { type Day, dayOf, formatDay, startOfDay } from '@cursus/shared/day'
import type { PaidContract, Payment, Payments } from '@cursus/shared/payments'
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { comingPayments, type PricesToCome, toInstalment } from '../contracts/coming-payments.rules.ts'
import { backOn, isPaidBySchool, stateOn } from '../contracts/contract-state.rules.ts'
import { intervalOf, paysFrom } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { disputesOn, owedAgain } from '../purchases/disputes.queries.ts'
import { heldDifferences } from '../purchases/purchases.queries.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { duesOf } from './dues.queries.ts'
import { instalments } from './instalments.table.ts'
import { lateStateOf } from './late-payments.queries.ts'
import { latePayments } from './late-payments.table.ts'
import { type KnownUntil, type Paid, paidForEach, paymentsKnownUntil } from './payments.queries.ts'

type Instalment = typeof instalments.$inferSelect
type Known = {
  today: Day
  interval: 'month' | 'year' | null
  /** Newest first. */
  rows: Instalment[]
  paid: Paid[]
  postedOn: Day | null
  receipt: string | null
  /** Differences of changes that wait for their signature or their day, and those that went back. */
  held: Held[]
  prices: PricesToCome
  knownUntil: KnownUntil
  due: Due | null
  /** What a bank took back for good of what is missing, in cents. */
  owedAgain: number
  disputed: Awaited<ReturnType<typeof disputesOn>>
}
type Held = Awaited<ReturnType<typeof heldDifferences>>[number]

/** Passed in, because payments must not import amendments. */
export type PricesOf = (db: Services['db'], contractIds: string[]) => Promise<PricesToCome>

/** Lists what a student paid, what failed and what is to come, for each contract that they pay themselves. */
export async function listPayments(
  services: Services,
  pricesOf: PricesOf,
  studentId: string,
): Promise<Payments> {
  const { db, now } = services
  const own = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.studentId, studentId), ne(contracts.paymentStatus, 'payment_pending')))
    .orderBy(desc(contracts.createdAt), desc(contracts.reference))
  const paying = own.filter((row) => !isPaidBySchool(row))
  if (paying.length === 0) return { contracts: [], history: [] }
  const read = await readKnown(services, pricesOf, paying)
  const today = dayOf(now())
  const known = paying.map((row) => ({ row, known: { ...read(row), today } }))
  return {
    contracts: known
      .filter(
        ({ row, known }) =>
          isStillPaid(row, today) || missingOf(row, known.rows).length > 0 || known.owedAgain > 0,
      )
      .map(({ row, known }) => toContract(services, row, known)),
    history: known
      .flatMap(({ row, known }) => historyOf(row, known))
      // Of two in one second the later one stands first: those of a contract come oldest first.
      .toReversed()
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .map(({ payment }) => payment),
  }
}

/** Tells whether payments of a contract are still to come: false when it is over, or ended before it began. */
function isStillPaid(row: ContractRow, today: Day): boolean {
  const { isOver, cover } = stateOn(row, today)
  return !isOver && cover !== 'ended'
}

/** Returns the instalments that failed and are still open, also of a contract that is over. */
const missingOf = ({ lateSince }: ContractRow, rows: Instalment[]) =>
  lateSince === null ? [] : rows.filter(({ state }) => state === 'open')

/** Reads the facts with one statement per table, whatever the number of contracts. */
async function readKnown(services: Services, pricesOf: PricesOf, paying: ContractRow[]) {
  const { db } = services
  const ids = paying.map(({ id }) => id)
  const [rows, late, papers, tariffs, prices, held, again, disputed, knownUntil, paid] = await Promise.all([
    db
      .select()
      .from(instalments)
      .where(and(inArray(instalments.contractId, ids), gt(instalments.amountCents, 0)))
      .orderBy(desc(instalments.dueOn)),
    db.select().from(latePayments).where(inArray(latePayments.contractId, ids)),
    db
      .select({ id: contractPapers.id, contractId: contractPapers.contractId })
      .from(contractPapers)
      .where(
        and(
          inArray(contractPapers.contractId, ids),
          eq(contractPapers.kind, 'receipt'),
          eq(contractPapers.isArchived, false),
        ),
      ),
    readTariffs(services),
    pricesOf(db, ids),
    heldDifferences(db, ids),
    owedAgain(db, ids),
    disputesOn(db, ids),
    paymentsKnownUntil(db, paying),
    paidForEach(services, paying),
  ])
  const byContract = Map.groupBy(rows, ({ contractId }) => contractId)
  const rowsOf = ({ id }: ContractRow) => byContract.get(id) ?? []
  const dues = duesOf(
    paying.map((row) => {
      const open = missingOf(row, rowsOf(row)).toReversed()
      const takenBackCents = again.get(row.id) ?? 0
      return { ...row, missing: row.lateSince === null ? null : { open, takenBackCents } }
    }),
  )
  return (row: ContractRow) => {
    const isItsOwn = ({ contractId }: { contractId: string }) => contractId === row.id
    const now = late.find((one) => isItsOwn(one) && one.since === row.lateSince)
    return {
      interval: intervalOf(services, row, tariffs),
      rows: rowsOf(row),
      paid: paid(row, rowsOf(row)),
      postedOn: now?.postedOn ?? null,
      receipt: papers.find(isItsOwn)?.id ?? null,
      prices,
      knownUntil,
      due: dues.get(row.id) ?? null,
      owedAgain: again.get(row.id) ?? 0,
      disputed: disputed.filter(({ share }) => isItsOwn(share)),
      held: held.filter(({ purchase }) => purchase.changedContract === row.id),
    }
  }
}

function toContract({ products }: Services, row: ContractRow, known: Known): PaidContract {
  const { today, interval, rows, postedOn, prices } = known
  const { cover, isOver, isUnpaid } = stateOn(row, today)
  const back = backOn(row, today)
  const { lateSince: since, primeCents } = row
  const terms = products.ofContract(row).late
  const paying = { ...row, interval, paysFrom: paysFrom(row), knownUntil: known.knownUntil(row) }
  const [next, ...later] = comingPayments(paying, prices.get(row.id) ?? [], today)
  const repriced = later.at(-1)
  const missing = missingOf(row, rows).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const owedCents = missing + known.owedAgain || (isUnpaid ? primeCents : 0)
  return {
    contractId: row.id,
    reference: row.reference,
    insuranceType: row.insuranceType,
    cents: next ? next.cents : primeCents,
    extraCents: next?.extra ?? 0,
    interval,
    next: next ? formatDay(next.day) : null,
    repriced: repriced ? toInstalment(repriced) : null,
    card: row.cardLast4 ?? cardOf(rows),
    owedCents,
    due: owedCents > 0 ? known.due : null,
    cover,
    backOn: back && !since ? formatDay(back) : null,
    late:
      isUnpaid && !isOver && since && terms
        ? lateStateOf({ terms, late: { since, postedOn }, contract: row }, today)
        : null,
  }
}

/** Returns the card that paid last, which the provider charges from then on unless it told of another. */
function cardOf(rows: Instalment[]): string | null {
  const paid = rows.filter(({ cardLast4 }) => cardLast4 !== null)
  // Two in one second are told apart by what they pay for.
  const at = ({ paidAt, from }: Instalment) => `${paidAt?.toISOString() ?? ''} ${from}`
  return paid.toSorted((one, other) => (at(one) < at(other) ? 1 : -1))[0]?.cardLast4 ?? null
}

/** `at`: the moment that the list goes by; what is due on a day stands at its beginning in Paris. */
type Dated = { at: Date; payment: Payment }

/** Returns what was paid, and what failed and is still open or void. */
function historyOf(row: ContractRow, known: Known): Dated[] {
  const { id: contractId, reference, insuranceType } = row
  const { interval, rows, paid, receipt, held } = known
  const common = { contractId, reference, insuranceType, interval }
  // What nobody is asked for any more stays told, as it was missing once.
  const unpaid = [...missingOf(row, rows), ...rows.filter(({ state }) => state === 'void')]
  const failed = unpaid.map(({ id, dueOn, amountCents, from, until, state }) => ({
    at: startOfDay(dueOn),
    payment: {
      ...common,
      id,
      day: formatDay(dueOn),
      cents: amountCents,
      from: formatDay(from),
      until: formatDay(until),
      card: null,
      state,
      disputedCents: 0,
      receipt: null,
    },
  }))
  const done = paid.map((one) => {
    const noted = rows.find(({ invoiceId }) => invoiceId === one.invoiceId)
    const { state, disputedCents } = stateOfPaid(one, known.disputed)
    return {
      at: one.paidAt,
      payment: {
        ...common,
        id: noted?.id ?? one.changeId ?? contractId,
        day: formatDay(dayOf(one.paidAt)),
        cents: one.amountCents,
        from: formatDay(one.from),
        until: one.until && formatDay(one.until),
        card: noted?.cardLast4 ?? null,
        state,
        disputedCents,
        receipt: state === 'taken_back' ? null : receiptOf(one, noted, receipt),
      },
    }
  })
  return [...failed, ...done, ...held.map((one) => heldPayment(row, common, one))]
}

/** Returns where the receipt of a payment is read; that of a checkout is a paper of the contract. */
function receiptOf({ changeId, sessionId }: Paid, noted: Instalment | undefined, paper: string | null) {
  if (changeId) return `/payments/differences/${changeId}/receipt`
  if (sessionId) return paper && `/files/paper/${paper}`
  return noted ? `/payments/instalments/${noted.id}/receipt` : null
}

/** Returns whether a payment stands: its bank may dispute it, or have taken it back, as far as the cents that it disputes. */
function stateOfPaid({ paymentIntent }: Paid, disputed: Known['disputed']) {
  const found = disputed.findLast(({ dispute }) => dispute.paymentIntent === paymentIntent)
  if (!found || found.dispute.state === 'won') return { state: 'paid' as const, disputedCents: 0 }
  const state = found.dispute.state === 'lost' ? ('taken_back' as const) : ('disputed' as const)
  return { state, disputedCents: found.share.amountCents }
}

/** The difference of a change that has not taken effect: it has no receipt yet. */
function heldPayment(
  { startDate, endDate, contractualEnd }: ContractRow,
  common: Pick<Payment, 'contractId' | 'reference' | 'insuranceType' | 'interval'>,
  { purchase, paidAt, state }: Held,
): Dated {
  const { id, amount, coversFrom, coversUntil } = purchase
  return {
    at: paidAt,
    payment: {
      ...common,
      id,
      day: formatDay(dayOf(paidAt)),
      cents: amount,
      from: formatDay(coversFrom ?? startDate),
      until: formatDay(coversUntil ?? contractualEnd ?? endDate),
      card: null,
      state,
      disputedCents: 0,
      receipt: null,
    },
  }
}
