import { claimKindOf, claimProofs } from '@cursus/shared/claim-kinds'
import { DeclareClaim } from '@cursus/shared/claims'
import type { InsuranceType } from '@cursus/shared/contracts'
import { type Day, dayOf, parseDay } from '@cursus/shared/day'
import { AppError, faultsOf, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { coversNobody, lastCoveredDay } from '../contracts/contract-state.rules.ts'
import type { ClaimForm } from './claim-files.ts'
import { type Claimable, claimableOf } from './claimable.ts'

export type Declaration = {
  title: string
  message: string
  kind: string | null
  occurredOn: Day | null
  room: string | null
  proofs: (string | null)[]
  claimable: Claimable
}

type Faults = Record<string, string[]>
type Form = Pick<ClaimForm, 'fields' | 'faults'>

/**
 * Reads a declaration and finds the student's contract for it. Throws 404 for a contract that is not theirs, 422 with
 * every fault at once, and 422 `claims.no_contract` for a student without a contract.
 */
export async function readDeclaration(services: Services, studentId: string, { fields, faults }: Form) {
  const given = withoutEmpty(fields)
  const own = await claimableOf(services, studentId)
  const named = typeof given.contractId === 'string' ? await ownContract(own, given.contractId) : undefined
  // One that covered nobody is no contract to declare on, as the list says (C-52).
  const declarable = own.filter(({ contract }) => !coversNobody(contract))
  if (declarable.length === 0) throw new AppError('invalid', 'claims.no_contract')
  const { success, data, error } = DeclareClaim.safeParse(given)
  const today = dayOf(services.now())
  const type = typeIn(given.insurance_type)
  const hasRooms = !type || services.products.ofContract({ insuranceType: type }).claims.hasRooms
  const read = { given, day: dayIn(given.occurredOn), type, hasRooms }
  const chosen =
    read.type && chooseContract(named ? own : declarable, { named, type: read.type, day: read.day })
  const errors: Faults = {
    ...(error && faultsOf(error)),
    ...contractFaults(read.type, { named, chosen }),
    ...eventFaults(read, chosen, today),
    ...proofFaults(proofsIn(fields)),
    ...faults,
  }
  if (!success || !chosen || Object.keys(errors).length > 0) throw invalid('platform.invalid', errors)
  const { title, message, kind = null, room = null } = data
  const told = { title, message, kind, room, occurredOn: read.day }
  return { ...told, proofs: proofsIn(fields), claimable: chosen }
}

/** Leaves out empty texts, which a form sends for what was not told. */
function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  const optional = ['contractId', 'kind', 'occurredOn', 'room']
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !(optional.includes(name) && value === '')),
  )
}

const dayIn = (value: unknown): Day | null => (typeof value === 'string' ? parseDay(value) : null)

function typeIn(value: unknown): InsuranceType | undefined {
  const { success, data } = DeclareClaim.shape.insurance_type.safeParse(value)
  return success ? data : undefined
}

async function ownContract(own: Claimable[], id: string): Promise<Claimable> {
  const found = own.find(({ contract }) => contract.id === id)
  if (!found) throw new AppError('not_found', 'platform.not_found')
  return found
}

type Choice = { named: Claimable | undefined; type: InsuranceType; day: Day | null }

/** Chooses the contract: the named one, else the newest of that type; among several the newest that covers the day. */
function chooseContract(own: Claimable[], { named, type, day }: Choice): Claimable | undefined {
  const ofType = own.filter(({ contract }) => contract.insuranceType === type)
  if (named) return ofType.includes(named) ? named : undefined
  return ofType.find((one) => day !== null && isCovered(one, day)) ?? ofType[0]
}

const isCovered = ({ contract }: Claimable, day: Day) =>
  day >= contract.startDate && day <= lastCoveredDay(contract)

function contractFaults(
  type: InsuranceType | undefined,
  { named, chosen }: { named: Claimable | undefined; chosen: Claimable | undefined },
): Faults {
  if (!type || chosen) return {}
  if (named) return { contractId: ['validation.field.contract.otherType'] }
  return { insurance_type: ['validation.field.insuranceType.notHeld'] }
}

type Read = {
  given: Record<string, unknown>
  day: Day | null
  type: InsuranceType | undefined
  hasRooms: boolean
}

function eventFaults(
  { given, day, type, hasRooms }: Read,
  chosen: Claimable | undefined,
  today: Day,
): Faults {
  const faults: Faults = {}
  const { kind } = given
  if (type && typeof kind === 'string' && !claimKindOf(type, kind)) {
    faults.kind = ['validation.field.kind.incorrect']
  }
  if (!hasRooms && given.room !== undefined) faults.room = ['validation.field.incorrect']
  if (day && day > today) faults.occurredOn = ['validation.field.occurredOn.future']
  else if (day && chosen && !isCovered(chosen, day)) {
    faults.occurredOn = ['validation.field.occurredOn.outside']
  }
  return faults
}

/** Reads which proof each file is, in the order of the files; an empty text means none. */
export function proofsIn({ proofs }: Record<string, unknown>): (string | null)[] {
  return proofs === undefined ? [] : [proofs].flat().map(toProof)
}

/** Reads the name of a proof; JSON may hold anything, and what is no text names an unknown proof. */
function toProof(given: unknown): string | null {
  if (given === '') return null
  return typeof given === 'string' ? given : notAProof
}

/** Name that no proof has, refused as an unknown one. */
const notAProof = '\u0000'

/** Returns the fault of proofs that are neither of our list nor asked for; null stands for a file that is no proof. */
export function proofFaults(proofs: (string | null)[], asked: string[] = []): Faults {
  const known: string[] = [...claimProofs, ...asked]
  const isKnown = proofs.every((proof) => proof === null || known.includes(proof))
  return isKnown ? {} : { proofs: ['validation.field.proof.incorrect'] }
}
