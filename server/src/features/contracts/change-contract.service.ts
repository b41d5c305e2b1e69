import { dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { queueMail } from '../mail/mail.service.ts'
import { changeOf, type Fault, type Standing, type Wish } from './change.rules.ts'
import { endSubscription } from './contracts.jobs.ts'
import { findContract } from './contracts.queries.ts'
import type { ContractRow } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'

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
    const { statut, endDate, terminatedAt, suspendedOn, contractualEnd } = next
    const revision = row.revision + 1
    await tx
      .update(contracts)
      .set({ statut, endDate, terminatedAt, suspendedOn, contractualEnd, revision })
      .where(eq(contracts.id, id))
    await audit(tx, services, {
      ...acting,
      action: 'contracts.updated',
      object: { type: 'contract', id },
      before: summary(row, row),
      after: summary(row, next),
    })
    await tellStudent(tx, services, { row, next, revision })
    if (row.subscriptionStripe) await jobs.enqueue(tx, endSubscription, { contractId: id })
  })
}

function summary({ reference }: ContractRow, { statut, endDate }: Standing) {
  return { reference, statut, endDate: formatDay(endDate) }
}

type Change = { row: ContractRow; next: Standing; revision: number }

async function tellStudent(tx: Tx, services: Services, { row, next, revision }: Change) {
  const [user] = await tx.select().from(users).where(eq(users.id, row.studentId))
  if (!user) throw new Error('the student is gone')
  const { insuranceType, reference, startDate } = row
  await queueMail(tx, services, {
    eventKey: `contract-changed:${row.id}:${revision}`,
    to: { address: user.email, name: `${user.name} ${user.lastName}` },
    language: user.language,
    template: templateOf(row, next),
    payload: { name: user.name, insuranceType, reference, startDate, endDate: next.endDate },
  })
}

function templateOf(before: Standing, { statut }: Standing) {
  if (statut === 'résilié') return 'contract-terminated' as const
  if (statut === before.statut) return 'contract-moved' as const
  return statut === 'impayé' ? ('contract-unpaid' as const) : ('contract-resumed' as const)
}
