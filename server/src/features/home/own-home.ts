import type { HomeContractIds } from '@cursus/shared/home'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import { findBySession, findPurchase, type PurchaseRow, sessionsOf } from '../purchases/purchases.queries.ts'
import { type Errors, refuse } from '../purchases/quoting.service.ts'
import { contractsOfPurchase } from '../purchases/receive.service.ts'

type Asked = { studentId: string; ids: HomeContractIds }

/** Ids that may stand beside that of the contract; `token` has no meaning here. */
const besides = [
  'customerId',
  'contractorId',
  'certificateId',
  'additionalMultimediaContractId',
  'bundleId',
  'sessionStripe',
] as const
type Beside = (typeof besides)[number]

/**
 * Returns the home that a call names after checking every id beside it. Throws 404 for another's id as for an unknown
 * one, 422 for an own id that belongs to something else, 409 `contracts.not_created` while no contract was made of
 * the purchase.
 */
export async function ownHome(services: Services, { studentId, ids }: Asked): Promise<ContractRow> {
  const contract = await findOwnContract(services.db, ids.contractId, studentId)
  if (!contract) throw await absent(services, { studentId, ids })
  const errors: Errors = {}
  if (contract.insuranceType !== 'Habitation') errors.contractId = ['validation.field.incorrect']
  const known = await idsOf(services, contract)
  for (const field of besides) {
    const id = ids[field]
    if (!id || known[field].includes(id)) continue
    if (!(await isOwn(services, studentId, field, id))) throw new AppError('not_found', 'platform.not_found')
    errors[field] = ['validation.field.incorrect']
  }
  refuse(errors)
  return contract
}

/** Returns every id that fits this contract. */
async function idsOf(services: Services, { id, studentId, sessionId }: ContractRow) {
  const { profile } = await readBuyer(services.db, studentId)
  const { purchase } = (sessionId && (await findBySession(services.db, sessionId))) || {}
  const [contracts, sessions] = purchase
    ? await Promise.all([contractsOfPurchase(services, purchase.id), sessionsOf(services.db, purchase.id)])
    : [[], []]
  return {
    customerId: [String(profile.number)],
    contractorId: [studentId],
    certificateId: [id],
    additionalMultimediaContractId: contracts.map((one) => one.id).filter((one) => one !== id),
    bundleId: purchase ? [purchase.id] : [],
    sessionStripe: sessions.map((one) => one.sessionId),
  } satisfies Record<Beside, (string | null)[]> as Record<Beside, (string | null)[]>
}

/** Tells whether the value of that field belongs to this student; customer and account exist once per student. */
async function isOwn({ db }: Services, studentId: string, field: Beside, id: string): Promise<boolean> {
  if (field === 'bundleId') return (await findPurchase(db, id))?.studentId === studentId
  if (field === 'sessionStripe') return (await findBySession(db, id))?.purchase.studentId === studentId
  if (field === 'customerId' || field === 'contractorId') return false
  return (await findOwnContract(db, id, studentId)) !== null
}

/** Throws 409 when the student has a purchase of a home that waits for its money or its data. */
async function absent({ db }: Services, { studentId, ids }: Asked): Promise<AppError> {
  const { bundleId, sessionStripe } = ids
  const named: (PurchaseRow | null | undefined)[] = [
    bundleId ? await findPurchase(db, bundleId) : null,
    sessionStripe ? (await findBySession(db, sessionStripe))?.purchase : null,
  ]
  const isTooEarly = named.some(
    (one) => one?.studentId === studentId && one.product === 'home' && one.state === 'open',
  )
  return isTooEarly
    ? new AppError('conflict', 'contracts.not_created')
    : new AppError('not_found', 'platform.not_found')
}
