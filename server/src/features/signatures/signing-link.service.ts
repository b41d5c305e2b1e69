import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { intend, withLease } from './lease.ts'
import { type Paper, prepareLink } from './prepare-link.ts'
import { settleSignature } from './settle-signature.ts'
import { findSignature, type SignatureRow, type Signed, theContract } from './signatures.queries.ts'

export type { Paper } from './prepare-link.ts'

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
    const { id, reference, insuranceType } = contract
    const { pages, agreement } = services.products.ofContract({ insuranceType })
    return paperLink(services, theContract(id), {
      contract,
      name: `Contrat ${reference}`,
      returnTo: `${services.config.publicUrl}/insurance/sign?context=${pages.signed}&contractId=${id}`,
      print: () => agreement(services)(contract),
    })
  }
}

/** Returns the same of a contract or an amendment, whose paper is given. */
export async function paperLink(services: Services, of: Signed, paper: Paper): Promise<string> {
  await intend(services, of)
  return withLease(services, of, {
    standing: () => standingLink(services, of, paper),
    alone: (row) => prepareAlone(services, paper, row),
  })
}

/** Reads at the provider how a signature stands, and takes it over; returns whether it is signed. */
export async function isSignedNow(services: Services, of: Signed): Promise<boolean> {
  const row = await findSignature(services.db, of)
  if (row?.state === 'done') return true
  if (row?.requestId) await settleSignature(services, row.requestId)
  return (await findSignature(services.db, of))?.state === 'done'
}

async function standingLink(services: Services, of: Signed, { returnTo }: Paper): Promise<string | null> {
  const row = await findSignature(services.db, of)
  if (row?.state === 'done') return returnTo
  return row && isFresh(row, services.now()) ? row.link : null
}

function isFresh({ state, link, linkExpiresAt }: SignatureRow, now: Date): boolean {
  return state === 'ongoing' && link !== null && (linkExpiresAt?.getTime() ?? 0) > now.getTime() + 10 * minute
}

async function prepareAlone(services: Services, paper: Paper, row: SignatureRow): Promise<string> {
  try {
    return await prepareLink(services, paper, row)
  } catch (error) {
    alarm(services, row.contractId, error)
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
