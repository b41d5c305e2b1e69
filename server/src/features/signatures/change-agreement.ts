import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { intend, withLease } from './lease.ts'
import { nextRequest } from './prepare-link.ts'
import { applyState } from './settle-signature.ts'
import { lockSignature, type SignatureRow, saveSignature, theContract } from './signatures.queries.ts'

/** Writes a change of what the agreement says, in the given transaction. */
export type Change = (tx: Tx) => Promise<void>

const alreadySigned = () => new AppError('conflict', 'contracts.already_signed')

/**
 * Changes a contract that waits for its signature, after withdrawing the prepared agreement, so that nobody signs the
 * old one. Throws 409 `contracts.already_signed`, and 503 `signatures.unavailable` when the provider does not answer.
 */
export async function changeAgreement(
  services: Services,
  contract: ContractRow,
  change: Change,
): Promise<void> {
  const of = theContract(contract.id)
  await intend(services, of)
  await withLease(services, of, {
    alone: async (row) => {
      const withdrawn = await withdraw(services, contract, row)
      await transact(services.db, async (tx) => {
        const now = await lockSignature(tx, of)
        if (now?.state === 'done') throw alreadySigned()
        await change(tx)
        if (withdrawn) await saveSignature(tx, of, nextRequest(row))
      })
    },
  })
}

/**
 * Withdraws what was prepared; returns whether anything was. Read after taking the lease, because another tab may
 * have described the device.
 */
async function withdraw(services: Services, { id }: ContractRow, row: SignatureRow): Promise<boolean> {
  const contract = await findContract(services.db, id)
  if (!contract || contract.needsDevice) return false
  const { signing } = services
  const request = row.requestId ? await signing.retrieve(row.requestId) : await signing.find(row.externalId)
  if (request?.state === 'done') {
    await applyState(services, row, request)
    throw alreadySigned()
  }
  if (request?.state === 'ongoing') {
    // Whoever comes after a process that died here asks the provider again, and is not led to a dead page.
    await saveSignature(services.db, row, { link: null, linkExpiresAt: null })
    await signing.cancel(request.id)
  }
  return request !== null
}
