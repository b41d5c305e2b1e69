import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { endChange } from '../amendments/ended-change.service.ts'
import type { Acting } from '../contracts/change-contract.service.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { withdrawContract } from '../contracts/withdraw-contract.service.ts'
import { askRefund, refundAt } from '../refunds/refunds.service.ts'
import { drawDecision } from './decision-letter.ts'
import { stateOfRequest, type VisaRefusalRow } from './standing.ts'
import { visaRefusals } from './visa-refusals.table.ts'

type Deciding = { id: string; acting: Acting }

/**
 * Accepts a refused visa or a cancelled stay: ends the contract, of which no day stays covered, and a change that waits, pays everything back, and sends a
 * letter; the certificate is worthless from then on. A repeat changes nothing. Throws 404, 409 for a request that was refused or no longer waits, and for
 * the administrator who refused it before.
 */
export async function acceptVisaRefusal(services: Services, { id, acting }: Deciding): Promise<void> {
  await decide(
    services,
    { id, acting, decision: 'accepted', reason: null },
    async (tx, { contract, request }) => {
      const { refundCents } = await refundAt(tx, services, { contract, lastCovered: null })
      await withdrawContract(tx, services, { row: contract, acting, by: 'administrator', isErased: true })
      await endChange(tx, services, contract.id)
      const wish = { contractId: contract.id, cause: request.cause, amountCents: refundCents }
      const { actorId: firstBy } = acting
      await askRefund(tx, services, { ...wish, firstBy })
    },
  )
}

/**
 * Refuses a request with its reason: the contract goes on, and a letter says why. The same words again change
 * nothing.
 */
export async function refuseVisaRefusal(
  services: Services,
  { id, acting, reason }: Deciding & { reason: string },
): Promise<void> {
  await decide(services, { id, acting, decision: 'refused', reason }, async () => {})
}

type Locked = { contract: ContractRow; request: VisaRefusalRow }

/** What the journal calls decisions of each cause. */
const journalled = { visa_refused: 'visa_refusals', stay_cancelled: 'stay_cancellations' } as const

type Decision = Deciding & { decision: 'accepted' | 'refused'; reason: string | null }

async function decide(
  services: Services,
  made: Decision,
  work: (tx: Tx, locked: Locked) => Promise<void>,
): Promise<void> {
  const { id, acting, decision, reason } = made
  await transact(services.db, async (tx) => {
    const { request, contract } = await lock(tx, id)
    if (request.decision === decision && request.reason === reason) return
    if (request.decision) throw new AppError('conflict', 'visa_refusals.decided')
    if (stateOfRequest(request, contract) !== 'waiting') {
      throw new AppError('conflict', 'visa_refusals.dropped')
    }
    await expectAnotherReader(tx, request, acting)
    await work(tx, { contract, request })
    const decided = { decision, decidedAt: services.now(), decidedBy: acting.actorId, reason }
    await tx.update(visaRefusals).set(decided).where(eq(visaRefusals.id, id))
    await services.jobs.enqueue(tx, drawDecision, { visaRefusalId: id })
    const { reference } = request
    await audit(tx, services, {
      ...acting,
      action: `${journalled[request.cause]}.${decision}`,
      object: { type: 'contract', id: contract.id },
      before: { reference, state: 'waiting' },
      after: { reference, state: decision, ...(reason && { reason }) },
    })
  })
}

/** Locks the contract before its request, the order used everywhere. */
async function lock(tx: Tx, id: string): Promise<Locked> {
  const [named] = await tx
    .select({ contractId: visaRefusals.contractId })
    .from(visaRefusals)
    .where(eq(visaRefusals.id, id))
  if (!named) throw new AppError('not_found', 'platform.not_found')
  const [contract] = await tx.select().from(contracts).where(eq(contracts.id, named.contractId)).for('update')
  const [request] = await tx.select().from(visaRefusals).where(eq(visaRefusals.id, id)).for('update')
  if (!contract || !request) throw new AppError('not_found', 'platform.not_found')
  return { contract, request }
}

/** Throws 409 for the administrator who refused the request before. */
async function expectAnotherReader(tx: Tx, { rereads }: VisaRefusalRow, { actorId }: Acting): Promise<void> {
  if (!rereads) return
  const [first] = await tx
    .select({ decidedBy: visaRefusals.decidedBy })
    .from(visaRefusals)
    .where(eq(visaRefusals.id, rereads))
  if (first?.decidedBy === actorId) throw new AppError('conflict', 'visa_refusals.same_reader')
}
