import { dayOf } from '@cursus/shared/day'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { isAgreed, stateOn } from '../contracts/contract-state.rules.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { settleSignature } from './settle-signature.ts'
import { findSignature, theContract } from './signatures.queries.ts'
import type { SigningLinkOf } from './signing-link.service.ts'

type Asked = { contractId: string; studentId: string }

/** Returns the student's own contract, waiting for its signature or signed. Throws 404 for any other. */
export async function ownContract(
  services: Services,
  { contractId, studentId }: Asked,
): Promise<ContractRow> {
  const contract = await findOwnContract(services.db, contractId, studentId)
  if (!contract) throw new AppError('not_found', 'platform.not_found')
  return contract
}

/**
 * Returns the page where a student's own contract is signed. Throws 409 when it is signed, terminated, over, or not
 * ready.
 */
export async function startSigning(
  { now }: Pick<Services, 'now'>,
  signingLink: SigningLinkOf,
  contract: ContractRow,
): Promise<string> {
  if (isAgreed(contract)) throw new AppError('conflict', 'contracts.already_signed')
  const { isTerminated, isOver } = stateOn(contract, dayOf(now()))
  if (isTerminated || isOver) throw new AppError('conflict', 'contracts.not_ready')
  return signingLink(contract)
}

/** Returns the contract once its provider says that it is signed. Throws 409 `contracts.not_signed`. */
export async function confirmSigned(services: Services, asked: Asked): Promise<ContractRow> {
  const contract = await ownContract(services, asked)
  if (isAgreed(contract)) return contract
  const row = await findSignature(services.db, theContract(contract.id))
  if (row?.requestId) await settleSignature(services, row.requestId)
  const again = await ownContract(services, asked)
  if (!isAgreed(again)) throw new AppError('conflict', 'contracts.not_signed')
  return again
}
