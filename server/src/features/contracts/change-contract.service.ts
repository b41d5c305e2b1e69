import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { changeOf, type Fault, type Standing, type Wish } from './change.rules.ts'
import { findContract } from './contracts.queries.ts'
import { contracts } from './contracts.table.ts'
import { endSubscription } from './end-subscription.ts'
import { writeChange } from './write-change.ts'

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
  const { db, jobs, now } = services
  // Also refuses what cannot be an id at all.
  if (!(await findContract(db, id))) throw new AppError('not_found', 'platform.not_found')
  await transact(db, async (tx) => {
    const [row] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('update')
    if (!row) throw new AppError('not_found', 'platform.not_found')
    const next = changeOf(row, wish, dayOf(now()))
    if (typeof next === 'string') throw invalid('contracts.end_date', { endDate: [messages[next]] })
    if (next.statut === row.statut && next.endDate === row.endDate) return
    await writeChange(tx, services, {
      row,
      next,
      acting,
      mail: templateOf(row, next),
      also: {
        endedByProvider: false,
        endsAsItem: false,
        // From now on it is theirs: no payment undoes it.
        ...(next.statut === 'impayé' && row.suspendedOn === null && { unpaidInvoice: null }),
      },
    })
    if (row.subscriptionStripe) await jobs.enqueue(tx, endSubscription, { contractId: id })
  })
}

/**
 * A running contract ends on its last day instead of being renewed, and its subscription with it. Nobody's doing: the
 * product's own rule. `mail` says why. One that does not run changes nothing.
 */
export async function endWithItsTerm(services: Services, id: string, mail: 'device-aged'): Promise<void> {
  const { db, jobs, now } = services
  await transact(db, async (tx) => {
    const [row] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('update')
    if (row?.statut !== 'ok') return
    const next = changeOf(row, { statut: 'résilié', endDate: row.endDate }, dayOf(now()))
    if (typeof next === 'string') throw new Error(`contract ${id} cannot end on its own last day`)
    const also = { endedByProvider: false, endsAsItem: false }
    await writeChange(tx, services, { row, next, acting: { actorId: null }, mail, also })
    if (row.subscriptionStripe) await jobs.enqueue(tx, endSubscription, { contractId: id })
  })
}

function templateOf(before: Standing, { statut }: Standing) {
  if (statut === 'résilié') return 'contract-terminated' as const
  if (statut === before.statut) return 'contract-moved' as const
  return statut === 'impayé' ? ('contract-unpaid' as const) : ('contract-resumed' as const)
}
