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

function templateOf(before: Standing, { statut }: Standing) {
  if (statut === 'résilié') return 'contract-terminated' as const
  if (statut === before.statut) return 'contract-moved' as const
  return statut === 'impayé' ? ('contract-unpaid' as const) : ('contract-resumed' as const)
}
