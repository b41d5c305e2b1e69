import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { intend, withLease } from './lease.ts'
import { prepareLink, signedAddress } from './prepare-link.ts'
import { findSignature, type SignatureRow } from './signatures.queries.ts'

export type SigningLinkOf = (contract: ContractRow) => Promise<string>

const minute = 60_000

/**
 * Returns the page where this contract is signed, prepared at the provider at the first call. The intent is written
 * first, and one caller at a time speaks to the provider while others wait for the link. Throws 503
 * `signatures.unavailable`, and 409 `contracts.not_ready` while its device is not described.
 */
export function signingLinkWith(services: Services): SigningLinkOf {
  return async (contract) => {
    if (contract.needsDevice) throw new AppError('conflict', 'contracts.not_ready')
    await intend(services, contract.id)
    return withLease(services, contract.id, {
      standing: () => standingLink(services, contract),
      alone: (row) => prepareAlone(services, contract, row),
    })
  }
}

async function standingLink(services: Services, contract: ContractRow): Promise<string | null> {
  const row = await findSignature(services.db, contract.id)
  if (row?.state === 'done') return signedAddress(services, contract)
  return row && isFresh(row, services.now()) ? row.link : null
}

function isFresh({ state, link, linkExpiresAt }: SignatureRow, now: Date): boolean {
  return state === 'ongoing' && link !== null && (linkExpiresAt?.getTime() ?? 0) > now.getTime() + 10 * minute
}

async function prepareAlone(services: Services, contract: ContractRow, row: SignatureRow): Promise<string> {
  const { agreement } = services.products.ofContract(contract)
  try {
    return await prepareLink(services, contract, { row, print: () => agreement(services)(contract) })
  } catch (error) {
    alarm(services, contract.id, error)
    throw error
  }
}

/**
 * Raises an alarm for a refusal, which is our fault. Logs the call and its status only: the provider's text could
 * name the person.
 */
function alarm({ log }: Services, contractId: string, error: unknown): void {
  if (!(error instanceof AppError) || error.kind !== 'provider_failed') return
  const call = error.cause instanceof Error ? error.cause.message.split(':')[0] : undefined
  log.error({ code: error.code, contractId, call }, 'the signature provider refused a call')
}
