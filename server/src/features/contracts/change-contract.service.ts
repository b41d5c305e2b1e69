import { type Day, dayOf } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { holdOpenForDesk } from '../accounts/open-account.service.ts'
import { endHeldAct, holdAct } from '../held-acts/held-acts.service.ts'
import { changeOf, type Fault, type Standing, type Wish } from './change.rules.ts'
import { isAgreed, isPaidBySchool } from './contract-state.rules.ts'
import { findContract, isLeft } from './contracts.queries.ts'
import type { ContractRow } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'
import { endSubscription } from './end-subscription.ts'
import { changeOn, HeldChange, leaveChange, stoodAs, stoodBefore } from './held-change.service.ts'
import { restateEnd } from './restate-end.ts'
import type { ChangeMail } from './tell-of-change.ts'
import { type Change, writeChange } from './write-change.ts'

/** A contract as it was read before the change. */
type Read = { id: string; revision?: number | undefined }

export type Acting = { actorId: string; requestId: string }

const messages: Record<Fault | 'unsigned', string> = {
  before_start: 'validation.field.endDate.beforeStart',
  after_term: 'validation.field.endDate.afterTerm',
  unsigned: 'validation.field.endDate.unsigned',
}

/**
 * Changes the status (`statut`) and end date of a contract (C-07) at once; the student and the payment provider hear
 * of it a minute later. Changes nothing and tells nobody when it stands as wished already. Throws 404, 409
 * `contracts.changed_meanwhile` when `revision` is given and is not the latest, `contracts.terminated` for « impayé » where its
 * end stands (`isLeft`), 409 `accounts.closed`, and 422 for an end outside the contract.
 */
export async function changeContract(services: Services, acting: Acting, read: Read, wish: Wish) {
  const { db, now } = services
  const { id, revision } = read
  // Also refuses what cannot be an id at all.
  const found = await findContract(db, id)
  if (!found) throw new AppError('not_found', 'platform.not_found')
  await transact(db, async (tx) => {
    await holdOpenForDesk(tx, found.studentId)
    const [row] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('update')
    if (!row) throw new AppError('not_found', 'platform.not_found')
    const next = nextOf(row, wish, dayOf(now()))
    if (next.statut === row.statut && next.endDate === row.endDate) return
    if (revision !== undefined && revision !== row.revision)
      throw new AppError('conflict', 'contracts.changed_meanwhile')
    await expectNotLeft(tx, row, next)
    await applyHeld(tx, services, { row, next, acting })
  })
}

/**
 * Returns how a contract stands after an administrator's change. Throws 422 for an end outside the contract, and of what
 * nobody signed for one after today and its first day: nobody could sign it any more, and nothing would give it up.
 */
export function nextOf(row: ContractRow, wish: Wish, today: Day): Standing {
  const next = changeOf(row, wish, today)
  if (typeof next === 'string') throw endFault(next)
  const isLater = next.endDate > today && next.endDate > row.startDate
  if (next.statut === 'résilié' && !isAgreed(row) && isLater) throw endFault('unsigned')
  return next
}

const endFault = (fault: keyof typeof messages) =>
  invalid('contracts.end_date', { endDate: [messages[fault]] })

/** Throws 409 where « impayé » would take back an end that stands. A payment that fails is noted beside such an end by itself. */
export async function expectNotLeft(tx: Tx, { id, statut }: ContractRow, next: Standing): Promise<void> {
  if (statut !== 'résilié' || next.statut !== 'impayé') return
  const [left] = await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.id, id), isLeft))
  if (left) throw new AppError('conflict', 'contracts.terminated')
}

type ByHand = { row: ContractRow; next: Standing; acting: Acting }

/**
 * Writes an administrator's change at once and holds its mail and the word to the provider for a minute (E-08). A
 * second change within that minute replaces the first; one that restores the former standing tells nothing.
 */
async function applyHeld(tx: Tx, services: Services, change: ByHand): Promise<void> {
  const details = await writeByHand(tx, services, change)
  if (!details) return
  const { row, acting } = change
  const act = { ...changeOn(row), actorId: acting.actorId, details }
  await holdAct(tx, services, act, () => leaveChange(tx, services, row, details))
}

/** Applies the change as one of many, which waited together: mail and word to the provider leave at once. */
export async function applyAtOnce(tx: Tx, services: Services, change: ByHand): Promise<void> {
  const details = await writeByHand(tx, services, change)
  if (details) await leaveChange(tx, services, change.row, details)
}

/** Writes the change; returns what is to be told of it, or null where all is as the student knows it. */
async function writeByHand(
  tx: Tx,
  services: Services,
  { row, next, acting }: ByHand,
): Promise<HeldChange | null> {
  const earlier = await endHeldAct(tx, services, changeOn(row), 'replaced')
  const before = earlier ? HeldChange.parse(earlier.details).before : stoodBefore(row)
  // From now on it is theirs: no payment undoes it.
  const isTheirs = next.statut === 'impayé' && row.lateSince === null
  await writeChange(tx, services, {
    row,
    next,
    acting,
    cause: 'administrator',
    mail: null,
    also: { endedByProvider: false, endsAsItem: false, ...(isTheirs && { unpaidInvoice: null }) },
  })
  if (earlier && before.statut === next.statut && before.endDate === next.endDate) return null
  const mail = mailOf(row, before, next)
  return { before, after: stoodAs(next), revision: row.revision + 1, mail }
}

/**
 * Writes the end of a locked contract, or that it goes on, and queues the word to the payment provider. Students and
 * the product's own rules use this function only.
 */
async function applyChange(tx: Tx, services: Services, { also, ...change }: Change): Promise<void> {
  const { id, subscriptionStripe } = change.row
  await writeChange(tx, services, { ...change, also: { endedByProvider: false, endsAsItem: false, ...also } })
  await restateEnd(tx, services, change.row, { before: change.row, after: change.next })
  if (subscriptionStripe) await services.jobs.enqueue(tx, endSubscription, { contractId: id })
}

type Leaving = { row: ContractRow; acting: Change['acting'] }

/** Ends a locked contract on a day of its cover at its student's wish; the caller sends the mail. */
export async function leaveContract(tx: Tx, services: Services, { row, acting }: Leaving, endsOn: Day) {
  const next = changeOf(row, { statut: 'résilié', endDate: endsOn }, dayOf(services.now()))
  if (typeof next === 'string') throw new Error(`contract ${row.id} cannot end on ${endsOn}: ${next}`)
  await applyChange(tx, services, { row, next, acting, cause: 'student', mail: null })
}

/**
 * Takes back the end of a locked contract, by its student unless `by` says otherwise; a missing payment stays
 * missing.
 */
export async function stayInContract(
  tx: Tx,
  services: Services,
  { row, acting }: Leaving,
  cause: 'student' | 'administrator' = 'student',
) {
  const statut = row.lateSince === null ? 'ok' : 'impayé'
  const next = changeOf(row, { statut }, dayOf(services.now()))
  if (typeof next === 'string') throw new Error(`contract ${row.id} cannot go on: ${next}`)
  await applyChange(tx, services, { row, next, acting, cause, mail: null })
}

/**
 * Ends a running contract on its last day instead of renewing it, and its subscription with it: a rule of the
 * product, with no person behind it. `mail` says why. Does nothing to a contract that does not run.
 */
export async function endWithItsTerm(services: Services, id: string, mail: 'device-aged'): Promise<void> {
  const { db, now } = services
  await transact(db, async (tx) => {
    const [row] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('update')
    if (row?.statut !== 'ok') return
    const next = changeOf(row, { statut: 'résilié', endDate: row.endDate }, dayOf(now()))
    if (typeof next === 'string') throw new Error(`contract ${id} cannot end on its own last day`)
    await applyChange(tx, services, { row, next, acting: { actorId: null }, cause: 'product', mail })
  })
}

/** Ends a locked contract earlier that is terminated for a later day, by no person; the caller sends the mail. */
export async function hastenEnd(
  tx: Tx,
  services: Services,
  row: ContractRow,
  { endsOn, cause }: { endsOn: Day; cause: 'student' | 'product' },
): Promise<void> {
  const next = changeOf(row, { statut: 'résilié', endDate: endsOn }, dayOf(services.now()))
  if (typeof next === 'string') throw new Error(`contract ${row.id} cannot end on ${endsOn}: ${next}`)
  await applyChange(tx, services, { row, next, acting: { actorId: null }, cause, mail: null })
}

/** Ends a locked contract today whose premium was never paid (L113-3), and its subscription with it. */
export async function endUnpaid(tx: Tx, services: Services, row: ContractRow): Promise<void> {
  const today = dayOf(services.now())
  const next = changeOf(row, { statut: 'résilié', endDate: today }, today)
  if (typeof next === 'string') throw new Error(`contract ${row.id} cannot end today: ${next}`)
  const why = { cause: 'product', mail: 'contract-lapsed' } as const
  await applyChange(tx, services, { row, next, acting: { actorId: null }, ...why })
}

type Told = Pick<Standing, 'statut' | 'endDate'>

/** Returns which mail tells a change made by hand. A student who pays nothing is not asked for a premium. */
export function mailOf(row: ContractRow, before: Told, next: Told): ChangeMail | null {
  if (next.statut === 'résilié') return 'contract-terminated'
  if (next.statut === before.statut) return 'contract-moved'
  if (isPaidBySchool(row) && before.statut !== 'résilié') return null
  return next.statut === 'impayé' ? 'contract-unpaid' : 'contract-resumed'
}
