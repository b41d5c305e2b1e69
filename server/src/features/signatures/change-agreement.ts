import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { intend, withLease } from './lease.ts'
import { nextRequest } from './prepare-link.ts'
import { applyState } from './settle-signature.ts'
import { lockSignature, type SignatureRow, saveSignature } from './signatures.queries.ts'

/** Writes what the agreement of a contract says, in the transaction that is given. */
export type Change = (tx: Tx) => Promise<void>

const alreadySigned = () => new AppError('conflict', 'contracts.already_signed')

/**
 * Changes what a contract says while it waits for its signature: nobody signs the old agreement afterwards, as what was prepared of it
 * is withdrawn. Throws 409 `contracts.already_signed`, and 503 `signatures.unavailable` when the provider does not say whether it is.
 */
export async function changeAgreement(
  services: Services,
  contract: ContractRow,
  change: Change,
): Promise<void> {
  await intend(services, contract.id)
  await withLease(services, contract.id, {
    alone: async (row) => {
      const withdrawn = await withdraw(services, contract, row)
      await transact(services.db, async (tx) => {
        const now = await lockSignature(tx, contract.id)
        if (now?.state === 'done') throw alreadySigned()
        await change(tx)
        if (withdrawn) await saveSignature(tx, contract.id, nextRequest(row))
      })
    },
  })
}

/** Tells whether something was prepared; of a contract that could not be signed yet, nothing was. Read in our turn: another tab may have described it. */
async function withdraw(services: Services, { id }: ContractRow, row: SignatureRow): Promise<boolean> {
  const contract = await findContract(services.db, id)
  if (!contract || contract.needsDevice) return false
  const { signing } = services
  const request = row.requestId ? await signing.retrieve(row.requestId) : await signing.find(row.externalId)
  if (request?.state === 'done') {
    await applyState(services, contract.id, request)
    throw alreadySigned()
  }
  if (request?.state === 'ongoing') {
    // Whoever comes after a process that died here asks the provider again, and is not led to a dead page.
    await saveSignature(services.db, contract.id, { link: null, linkExpiresAt: null })
    await signing.cancel(request.id)
  }
  return request !== null
}
