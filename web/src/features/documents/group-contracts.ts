import type { Contract, InsuranceType } from '@cursus/shared/contracts'
import { type Day, dayOf, formatDay, parseDay } from '@cursus/shared/day'
import { insuranceTypes } from '@cursus/shared/words'

/** Which kind of document each section shows (spec 2 §2). */
const documentTypeOf: Record<InsuranceType, Contract['documentType']> = {
  'Santé/Mobilité': 'Certificate',
  Habitation: 'Certificate',
  Multimédia: 'Contract',
}

/**
 * `step`: somebody has to do something. `preparing`: the server is writing the document. `ended`: it was paid, and is over
 * without a signature; its receipt stays.
 */
type Place = 'document' | 'preparing' | 'step' | 'ended' | 'nowhere'

const listed: Place[] = ['document', 'preparing', 'ended']

/** Where a contract stands: payment_pending and archived documents show nowhere (decision C-53). */
export function placeOf(contract: Contract, today = dayOf(new Date())): Place {
  const { paymentStatus, documentType, insuranceType, document, signatureStatus, needsDevice } = contract
  if (paymentStatus === 'payment_pending') return 'nowhere'
  if (needsDevice || ['waiting', 'refused', 'expired'].includes(signatureStatus)) {
    return isOver(contract, today) ? 'ended' : 'step'
  }
  if (documentType !== documentTypeOf[insuranceType]) return 'nowhere'
  if (document) return document.isArchived ? 'nowhere' : 'document'
  return paymentStatus === 'payment_succeeded' && contract.statut !== 'résilié' ? 'preparing' : 'nowhere'
}

/** Nothing that is terminated or past its last day can be signed any more. */
function isOver({ statut, endDate }: Contract, today: Day): boolean {
  return statut === 'résilié' || (parseDay(endDate) ?? today) < today
}

/** The year of `createdAt`, which is `DD/MM/YYYY`. */
function yearOf({ createdAt }: Pick<Contract, 'createdAt'>): string {
  return createdAt.slice(6)
}

export interface Section {
  insuranceType: InsuranceType
  years: { year: string; contracts: Contract[] }[]
}

/** By insurance type in the order of the product, then by year, the newest first. `year` null takes all. */
export function sectionsOf(contracts: readonly Contract[], year: string | null): Section[] {
  const shown = contracts.filter(
    (contract) => listed.includes(placeOf(contract)) && (!year || yearOf(contract) === year),
  )
  return insuranceTypes
    .map((insuranceType) => ({
      insuranceType,
      years: byYear(shown.filter((contract) => contract.insuranceType === insuranceType)),
    }))
    .filter(({ years }) => years.length > 0)
}

function byYear(contracts: Contract[]) {
  return yearsOf(contracts).map((year) => ({
    year,
    contracts: contracts.filter((contract) => yearOf(contract) === year),
  }))
}

/** The years of the contracts, newest first. */
function yearsOf(contracts: readonly Contract[]): string[] {
  return [...new Set(contracts.map(yearOf))].sort().reverse()
}

/** The years that the filter offers: those with something to show. */
export function yearsToChoose(contracts: readonly Contract[]): string[] {
  return yearsOf(contracts.filter((contract) => listed.includes(placeOf(contract))))
}

/** Contracts that wait for their person: to be signed, or for their device. */
export function stepsOf(contracts: readonly Contract[]): Contract[] {
  return contracts.filter((contract) => placeOf(contract) === 'step')
}

/** Contracts whose premium is missing: suspended, their documents still there. */
export function unpaidOf(contracts: readonly Contract[]): Contract[] {
  return contracts.filter(({ isSuspended }) => isSuspended)
}

/**
 * Milliseconds until the list is asked again: 1, 2, 3 … at most 15 seconds while a document is being made; for a minute while a
 * premium is missing, which somebody who comes back may just have paid, or while a contract signed today is on its way
 * from its signature. False when nothing is to come.
 */
export function askAgainIn(
  contracts: readonly Contract[] = [],
  asked: number,
  today = formatDay(dayOf(new Date())),
): number | false {
  const wait = Math.min(15_000, 1000 * Math.max(1, asked))
  if (contracts.some((contract) => placeOf(contract) === 'preparing')) return wait
  const mayCome = unpaidOf(contracts).length > 0 || contracts.some((one) => awaitsSigned(one, today))
  return mayCome && asked < 12 ? wait : false
}

function awaitsSigned({ signatureStatus, createdAt, papers }: Contract, today: string): boolean {
  return (
    signatureStatus === 'signed' && createdAt === today && papers.every(({ kind }) => kind !== 'contract')
  )
}
