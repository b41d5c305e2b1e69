import { type ClaimKind, claimKindOf } from '@cursus/shared/claim-kinds'
import type { ClaimableContract } from '@cursus/shared/claims'
import type { ContractPaper, InsuranceType } from '@cursus/shared/contracts'
import { type Day, parseDay } from '@cursus/shared/day'
import { insuranceTypes } from '@cursus/shared/words'
import type { Issues } from '../../forms/form-words.ts'
import { insuredBy } from '../../insurance/products.ts'

/** The declaration as it stands on the screen. `kind` is `other` for what is none of those listed, and empty before a choice. */
export type ClaimValues = {
  insuranceType: InsuranceType | ''
  contractId: string
  kind: string
  occurredOn: string
  /** Room of the home; empty for other products and before a choice. */
  room: string
  title: string
  message: string
}

export const otherKind = 'other'
export const blankClaim: ClaimValues = {
  insuranceType: '',
  contractId: '',
  kind: '',
  occurredOn: '',
  room: '',
  title: '',
  message: '',
}
const MOST_TITLE = 150
const MOST_MESSAGE = 5000

/** The types that are held, in the order of the product. */
export function heldTypes(contracts: readonly ClaimableContract[]): InsuranceType[] {
  return insuranceTypes.filter((type) => contracts.some(({ insuranceType }) => insuranceType === type))
}

/** The values about another type: its one contract is chosen by itself, and what happened is asked again. */
export function withType(
  values: ClaimValues,
  insuranceType: InsuranceType,
  contracts: readonly ClaimableContract[],
): ClaimValues {
  const own = contracts.filter((contract) => contract.insuranceType === insuranceType)
  const kept = own.find(({ id }) => id === values.contractId)
  const contractId = kept?.id ?? (own.length === 1 ? (own[0]?.id ?? '') : '')
  const kind = claimKindOf(insuranceType, values.kind) || values.kind === otherKind ? values.kind : ''
  const room = insuredBy(insuranceType) === 'place' ? values.room : ''
  return { ...values, insuranceType, contractId, kind, room }
}

/** Starts the form with the draft, and with the contract that the address names where it names one. */
export function startingClaim(
  contracts: readonly ClaimableContract[],
  kept: ClaimValues | null,
  asked?: string,
): ClaimValues {
  const typed = kept ?? blankClaim
  const named = contracts.find(({ id }) => id === asked)
  if (named) return withType({ ...typed, contractId: named.id }, named.insuranceType, contracts)
  const types = heldTypes(contracts)
  const [only] = types.length === 1 ? types : types.filter((type) => type === typed.insuranceType)
  return only
    ? withType(typed, only, contracts)
    : { ...typed, insuranceType: '', contractId: '', kind: '', room: '' }
}

/** All that keeps it from being sent (spec 2 §5): type, title and message are needed, the rest helps and never blocks. */
export function claimIssues(values: ClaimValues, today: Day, contract?: ClaimableContract): Issues {
  const { insuranceType, contractId, occurredOn, title, message } = values
  const required = 'validation.field.required'
  const day = parseDay(occurredOn)
  const issues: Record<keyof ClaimValues, string | false | null> = {
    insuranceType: !insuranceType && required,
    contractId: insuranceType !== '' && !contractId && required,
    kind: false,
    room: false,
    occurredOn:
      occurredOn.trim() !== '' &&
      (dayIssue(day, today) ?? (isOutside(occurredOn, contract) && 'claims:occurredOn.outside')),
    title: textIssue(title, MOST_TITLE),
    message: textIssue(message, MOST_MESSAGE),
  }
  return Object.fromEntries(Object.entries(issues).filter((entry): entry is [string, string] => !!entry[1]))
}

function dayIssue(day: Day | null, today: Day): string | null {
  if (!day) return 'validation.field.date.incorrect'
  return day > today ? 'claims:occurredOn.future' : null
}

function textIssue(text: string, most: number): string | null {
  if (text.trim() === '') return 'validation.field.required'
  return text.length > most ? 'validation.field.tooLong' : null
}

/** Lists the reasons why this contract may not pay for an event of a day: keys of its warnings (`contract.…`). */
export function doubtsOf(
  { isSigned, isSuspended, startDate, endDate }: ClaimableContract,
  today: Day,
): ('unsigned' | 'suspended' | 'notBegun' | 'over')[] {
  const [start, end] = [parseDay(startDate), parseDay(endDate)]
  return [
    ...(isSigned ? [] : ['unsigned' as const]),
    ...(isSuspended ? ['suspended' as const] : []),
    ...(start && start > today ? ['notBegun' as const] : []),
    ...(end && end < today ? ['over' as const] : []),
  ]
}

/** Is the day of the event outside the days of the contract, both of which count? */
export function isOutside(occurredOn: string, contract: ClaimableContract | undefined): boolean {
  const day = parseDay(occurredOn)
  if (!day || !contract) return false
  return day < (parseDay(contract.startDate) ?? day) || day > (parseDay(contract.endDate) ?? day)
}

/**
 * Returns the contract with what it insured on the day of the event, which is what the claim is about: the day decides, nobody
 * chooses. Without a day it is what it insures now.
 */
export function contractOn(contract: ClaimableContract, occurredOn: string): ClaimableContract {
  return { ...contract, ...replacedOn(contract, occurredOn) }
}

/** Returns what a contract insured on the day of the event, where it insures something else now. */
export function replacedOn({ replaced }: Pick<ClaimableContract, 'replaced'>, occurredOn: string) {
  const day = parseDay(occurredOn)
  return day ? replaced.find(({ until }) => day <= (parseDay(until) ?? '')) : undefined
}

/**
 * Returns the deductible of what happened, in cents; null where the guarantee table says it, and before a choice
 * also where it depends on what happened.
 */
export function deductibleOf({ deductibleCents, deductibles }: ClaimableContract, kind: string) {
  if (kind === otherKind) return deductibleCents
  if (kind !== '') return deductibles[kind] ?? null
  return Object.values(deductibles).every((cents) => cents === deductibleCents) ? deductibleCents : null
}

/** The proofs that a kind asks; a line is blocked only where there is a phone. */
export function proofsOf(
  kind: ClaimKind | undefined,
  contract: Pick<ClaimableContract, 'hasPhone'> | undefined,
): readonly ClaimKind['proofs'][number][] {
  return (kind?.proofs ?? []).filter((proof) => proof !== 'lineBlock' || !contract || contract.hasPhone)
}

/** Tells whether a proof lies among the papers of the contract already, so that it counts as given. */
export function isWithContract(
  proof: ClaimKind['proofs'][number],
  papers: readonly Pick<ContractPaper, 'kind'>[],
): boolean {
  return proof === 'purchaseInvoice' && papers.some(({ kind }) => kind === 'invoice')
}

/** The fields as the wire has them, without the files. */
export function claimBody(values: ClaimValues): FormData {
  const body = new FormData()
  const kind = values.kind === otherKind ? '' : values.kind
  const occurredOn = parseDay(values.occurredOn) ?? ''
  const fields = { contractId: values.contractId, kind, room: values.room, occurredOn }
  body.append('insurance_type', values.insuranceType)
  body.append('title', values.title.trim())
  body.append('message', values.message.trim())
  body.append('state', '1')
  for (const [name, value] of Object.entries(fields)) if (value) body.append(name, value)
  return body
}
