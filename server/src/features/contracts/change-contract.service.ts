import { type Day, dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { changeOf, type Fault, type Standing, type Wish } from './change.rules.ts'
import { findContract } from './contracts.queries.ts'
import type { ContractRow } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'
import { endSubscription } from './end-subscription.ts'
import { type Change, writeChange } from './write-change.ts'

export type Acting = { actorId: string; requestId: string }

const messages: Record<Fault, string> = {
  before_start: 'validation.field.endDate.beforeStart',
  after_term: 'validation.field.endDate.afterTerm',
}

/**
 * Changes statut and end date of a contract (C-07), tells the student and leaves the payment provider to a job. What is as
 * wished already changes nothing and tells nobody. Throws 404, and 422 for an end outside the contract.
 */
export async function changeContract(services: Services, acting: Acting, id: string, wish: Wish) {
  const { db, now } = services
  // Also refuses what cannot be an id at all.
  if (!(await findContract(db, id))) throw new AppError('not_found', 'platform.not_found')
  await transact(db, async (tx) => {
    const [row] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('update')
    if (!row) throw new AppError('not_found', 'platform.not_found')
    const next = changeOf(row, wish, dayOf(now()))
    if (typeof next === 'string') throw invalid('contracts.end_date', { endDate: [messages[next]] })
    if (next.statut === row.statut && next.endDate === row.endDate) return
    // From now on it is theirs: no payment undoes it.
    const isTheirs = next.statut === 'impayé' && row.lateSince === null
    await applyChange(tx, services, {
      row,
      next,
      acting,
      cause: 'administrator',
      mail: templateOf(row, next),
      ...(isTheirs && { also: { unpaidInvoice: null } }),
    })
  })
}

/**
 * Writes the end of a locked contract, or that it goes on, and leaves the payment provider to a job: the one way for
 * administrators, students and the product's own rules.
 */
async function applyChange(tx: Tx, services: Services, { also, ...change }: Change): Promise<void> {
  const { id, subscriptionStripe } = change.row
  await writeChange(tx, services, { ...change, also: { endedByProvider: false, endsAsItem: false, ...also } })
  if (subscriptionStripe) await services.jobs.enqueue(tx, endSubscription, { contractId: id })
}

type Leaving = { row: ContractRow; acting: Change['acting'] }

/** A student ends a locked contract on a day of its cover; their own mail tells of it. */
export async function leaveContract(tx: Tx, services: Services, { row, acting }: Leaving, endsOn: Day) {
  const next = changeOf(row, { statut: 'résilié', endDate: endsOn }, dayOf(services.now()))
  if (typeof next === 'string') throw new Error(`contract ${row.id} cannot end on ${endsOn}: ${next}`)
  await applyChange(tx, services, { row, next, acting, cause: 'student', mail: null })
}

/** The end of a locked contract is taken back, by its student unless said; what is unpaid stays so. */
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
 * A running contract ends on its last day instead of being renewed, and its subscription with it. Nobody's doing: the
 * product's own rule. `mail` says why. One that does not run changes nothing.
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

/** A locked contract whose premium was never paid ends today (L113-3), and its subscription with it. */
export async function endUnpaid(tx: Tx, services: Services, row: ContractRow): Promise<void> {
  const today = dayOf(services.now())
  const next = changeOf(row, { statut: 'résilié', endDate: today }, today)
  if (typeof next === 'string') throw new Error(`contract ${row.id} cannot end today: ${next}`)
  const why = { cause: 'product', mail: 'contract-lapsed' } as const
  await applyChange(tx, services, { row, next, acting: { actorId: null }, ...why })
}

function templateOf(before: Standing, { statut }: Standing) {
  if (statut === 'résilié') return 'contract-terminated' as const
  if (statut === before.statut) return 'contract-moved' as const
  return statut === 'impayé' ? ('contract-unpaid' as const) : ('contract-resumed' as const)
}
