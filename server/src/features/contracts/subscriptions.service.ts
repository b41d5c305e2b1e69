import { type Day, dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { SubscriptionState } from '../../providers/payments/payments.ts'
import { providerProduct } from '../tariffs/tariffs.queries.ts'
import { dueDay } from './contract-state.rules.ts'
import { followersOf, lockFollowers, paysFrom, wishedEnd } from './contracts.queries.ts'
import type { ContractRow } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'
import { endSubscription, isBeingTold } from './end-subscription.ts'
import { restateEnd } from './restate-end.ts'
import { type Followed, follow, type Told } from './subscription.rules.ts'
import { tellOfPayment } from './tell-of-payment.ts'
import { noteChange, writeChange } from './write-change.ts'

/** Event: the provider reported on a subscription; names it, and never says how it stands. */
export const settleSubscription = defineJob(
  'contracts.settle_subscription',
  z.object({ subscriptionId: z.string() }),
  { localConcurrency: 2, retryLimit: 20 },
)

const rounds = 5

/** Returns what banks took back of contracts and is missing, in cents by id: what no invoice asks for. */
type TakenBack = (db: Db, contractIds: string[]) => Promise<Map<string, number>>

/**
 * Asks the provider how a subscription stands and updates its contracts. Events may come in any order, repeated or
 * never, so an answer is written only when nothing was written since it was asked for, else asked for again. Throws
 * 503 when the provider is silent; nothing changes then.
 */
export async function settle(
  services: Services,
  takenBack: TakenBack,
  subscriptionId: string,
): Promise<void> {
  const { db, log } = services
  for (let round = 0; round < rounds; round++) {
    const before = await followersOf(db, subscriptionId)
    // Of a purchase whose contract is still to come, or of something else on the same account of the provider.
    if (before.length === 0) return log.info({ subscriptionId }, 'no running contract has this subscription')
    const state = await services.payments.findSubscription(subscriptionId)
    const asked = state && (await owingOf(services, subscriptionId, before))
    if (!state) {
      const contractId = before[0]?.id
      log.error(
        { code: 'contracts.subscription_unknown', contractId },
        'the provider knows no such subscription',
      )
    }
    if (await transact(db, (tx) => write(tx, services, { subscriptionId, before, state, asked, takenBack })))
      return
  }
  throw new Error('the contracts of a subscription change faster than the provider answers')
}

/**
 * Returns which of its unpaid contracts an open invoice still asks for, by id; null where none is unpaid. Somebody who owes several
 * instalments has paid when none is left (L113-3), while the provider looks at the newest only, and one that is over says
 * nothing of what is paid since. An invoice with a line of no known contract may be anybody's.
 */
async function owingOf(
  { payments }: Services,
  subscriptionId: string,
  rows: ContractRow[],
): Promise<Owing | null> {
  if (rows.every(({ unpaidInvoice }) => unpaidInvoice === null)) return null
  const invoices = await payments.invoicesOf(subscriptionId)
  const open = invoices.filter(({ state, wasTried }) => state === 'open' && wasTried)
  const productOf = ({ priceId }: ContractRow) => providerProduct(priceId)
  const askedLines = open.flatMap(({ lines }) => lines.filter(({ isCredited }) => !isCredited))
  const asked = new Set(askedLines.map(({ productId }) => productId))
  const isUnclear = [...asked].some((productId) => rows.every((row) => productOf(row) !== productId))
  const isWaived = (invoiceId: string | null, product: string) => {
    const { state, lines = [] } = invoices.find(({ id }) => id === invoiceId) ?? {}
    return state === 'void' || lines.some((line) => line.isCredited && line.productId === product)
  }
  return {
    owing: new Set(rows.filter((row) => isUnclear || asked.has(productOf(row))).map(({ id }) => id)),
    waived: new Set(rows.filter((row) => isWaived(row.unpaidInvoice, productOf(row))).map(({ id }) => id)),
  }
}

/** Contracts that an open invoice still asks for, and those that their unpaid one asks no more, by id. */
type Owing = { owing: Set<string>; waived: Set<string> }

type Answer = {
  subscriptionId: string
  before: ContractRow[]
  state: SubscriptionState | null
  asked: Owing | null
  takenBack: TakenBack
}

/** Writes the answer; false when the contracts changed since it was asked for. */
async function write(
  tx: Tx,
  services: Services,
  { subscriptionId, before, state, asked, takenBack }: Answer,
): Promise<boolean> {
  const rows = await lockFollowers(tx, subscriptionId)
  if (fingerprint(rows) !== fingerprint(before)) return false
  const isTelling = await isBeingTold(tx, rows)
  const beside = await takenBack(
    tx,
    rows.map(({ id }) => id),
  )
  const today = dayOf(services.now())
  const changes = rows.map((row) => {
    const isOurs = isTelling || wishedEnd(row) !== row.subscriptionEnd
    const isOwedBeside = (beside.get(row.id) ?? 0) > 0
    const next = state
      ? follow(row, { ...toldBy(state, row, asked?.owing ?? null), isOwedBeside }, { today, isOurs })
      : { ...row, isAgainst: false }
    const isWaived = asked?.waived.has(row.id) ?? false
    return { row, next, isWaived, cardLast4: state ? state.card : row.cardLast4 }
  })
  for (const change of changes) await writeOne(tx, services, change)
  if (state) {
    const told = changes.filter(({ isWaived, next }) => !isWaived || next.lateSince !== null)
    await tellOfPayment(tx, services, told, state)
    if (!state.endsAt) alarmOfNoCover(services, changes, today)
    if (state.isGivenUp) alarmOfNoCharge(services, changes)
  }
  return true
}

/** Raises an alarm: the subscription goes on and the cover does not; only a person can tell which is meant. */
function alarmOfNoCover(
  { log }: Services,
  changes: { next: Followed; row: ContractRow }[],
  today: Day,
): void {
  for (const { row, next } of changes) {
    if (next.statut === 'résilié' || next.endDate >= today || next.subscriptionIsOver) continue
    log.error(
      { code: 'contracts.charged_without_cover', contractId: row.id },
      'a subscription outlasts its contract',
    )
  }
}

/** Raises an alarm: the subscription was given up and its premium was paid since, so nothing collects the next one. */
function alarmOfNoCharge({ log }: Services, changes: { next: Followed; row: ContractRow }[]): void {
  for (const { row, next } of changes) {
    if (!next.subscriptionIsOver || next.statut === 'résilié') continue
    log.error(
      { code: 'contracts.covered_without_charge', contractId: row.id },
      'a contract outlasts its subscription',
    )
  }
}

const fingerprint = (rows: ContractRow[]) =>
  rows.map(({ id, revision, providerAnswers }) => `${id}:${revision}:${providerAnswers}`).join()

/** What the provider says of one contract: of an unpaid one its own invoices, not the newest of the subscription. */
function toldBy(
  { endsAt, endsWithPeriod, isOver, isGivenUp, payment, failedInvoice }: SubscriptionState,
  row: ContractRow,
  owing: Set<string> | null,
): Omit<Told, 'isOwedBeside'> {
  const { id, unpaidInvoice } = row
  // The next period's day has the cover no more, also where the provider's hour lies before its midnight.
  const end: Day | null = endsAt && (endsWithPeriod ? dueDay(endsAt, paysFrom(row)) : dayOf(endsAt))
  const told = { end, isOver, isGivenUp, payment, failedInvoice: failedInvoice?.id ?? null }
  if (unpaidInvoice === null || owing === null) return told
  const isSettled = payment === 'fine' || isOver || owing.size > 0
  if (!owing.has(id)) return isSettled ? { ...told, payment: 'fine' } : told
  return payment === 'fine' ? { ...told, payment: 'unknown' } : told
}

type Following = {
  row: ContractRow
  next: ReturnType<typeof follow>
  isWaived: boolean
  cardLast4: string | null
}

async function writeOne(
  tx: Tx,
  services: Services,
  { row, next, isWaived, cardLast4 }: Following,
): Promise<void> {
  const { subscriptionEnd, subscriptionIsOver, endedByProvider, unpaidInvoice, isAgainst } = next
  const also = {
    subscriptionEnd,
    subscriptionIsOver,
    endedByProvider,
    unpaidInvoice,
    lateSince: next.lateSince,
    suspendedOn: next.suspendedOn,
    coverBackOn: next.coverBackOn,
    providerAnswers: row.providerAnswers + 1,
    providerAskedAt: services.now(),
    cardLast4,
    // A new revision has keys of its own: the provider is told once more.
    ...(isAgainst && { revision: row.revision + 1 }),
  }
  const isChanged = next.statut !== row.statut || next.endDate !== row.endDate
  if (isChanged) {
    await writeChange(tx, services, {
      row,
      next,
      acting: { actorId: null },
      cause: 'provider',
      mail: mailOf(row, next),
      also,
      isWaived,
    })
    await restateEnd(tx, services, row, { before: row, after: next })
  } else {
    await tx.update(contracts).set(also).where(eq(contracts.id, row.id))
    await noteChange(tx, services, { row, next, acting: { actorId: null }, cause: 'provider', isWaived })
  }
  if (isAgainst) await services.jobs.enqueue(tx, endSubscription, { contractId: row.id })
}

/** Returns the mail of an end, or of an end taken back; payments have mails of their own. */
function mailOf(row: ContractRow, next: Following['next']) {
  if (next.statut === 'résilié') return 'contract-terminated' as const
  return row.statut === 'résilié' ? ('contract-resumed' as const) : null
}
