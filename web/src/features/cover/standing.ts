import type { Contract } from '@cursus/shared/contracts'
import { dayOf, formatDay, parseDay } from '@cursus/shared/day'
import { drawnSoon } from '../../api/drawn-soon.ts'
import { isOver } from '../../insurance/is-over.ts'
import { productOf } from '../../insurance/products.ts'

/**
 * Step that a contract asks of its person, or the standing of its document. `buy`: it was never paid. `sign`, `describe`,
 * `pay`: the person has to act. `preparing`: the server is writing the document. `ready`: it is there. `ended`: it was paid, and is over
 * without a signature. `void`: it was given up or cancelled, and its document is worth nothing.
 */
export type Step = 'buy' | 'sign' | 'pay' | 'describe' | 'preparing' | 'ready' | 'ended' | 'void' | 'nowhere'

/** Tells where a contract stands; archived documents show nowhere (decision C-53). */
export function stepOf(contract: Contract, today = dayOf(new Date())): Step {
  const { paymentStatus, documentType, insuranceType, document, signatureStatus, needsDevice } = contract
  if (paymentStatus === 'payment_pending') return isOver(contract, today) ? 'nowhere' : 'buy'
  const isListed = documentType === productOf(insuranceType).listed && !document?.isArchived
  if (isVoid(contract)) return isListed ? 'void' : 'nowhere'
  const waits = needsDevice || ['waiting', 'refused', 'expired'].includes(signatureStatus)
  if (waits && isOver(contract, today)) return 'ended'
  if (waits) return needsDevice ? 'describe' : 'sign'
  if (!isListed) return 'nowhere'
  if (contract.due) return 'pay'
  if (document) return 'ready'
  return paymentStatus === 'payment_succeeded' && contract.statut !== 'résilié' ? 'preparing' : 'nowhere'
}

/** Tells whether a contract was given up or cancelled before it began: it covers nobody. */
export const isVoid = ({ ending }: Pick<Contract, 'ending'>) =>
  ending?.kind === 'withdrawn' || ending?.kind === 'cancelled'

/**
 * Tells whether the signature makes the first day of the cover: it is still to come, and the day that was bought is here
 * (decision 595).
 */
export function beginsOnceSigned(contract: Contract, today = dayOf(new Date())): boolean {
  const step = stepOf(contract, today)
  return (step === 'sign' || step === 'describe') && (parseDay(contract.startDate) ?? today) <= today
}

const urgency: readonly Step[] = ['sign', 'buy', 'pay', 'describe', 'preparing', 'ready', 'ended', 'void']

/**
 * What is due stands first, also of a contract that is over, then what is or will be in force, then what is over; of each
 * the newest first.
 */
export function inOrder(contracts: readonly Contract[]): Contract[] {
  const rank = (contract: Contract) => {
    const step = stepOf(contract)
    return urgency.indexOf(step) + (isPast(contract) && step !== 'pay' ? urgency.length : 0)
  }
  return contracts
    .filter((contract) => stepOf(contract) !== 'nowhere')
    .toSorted((one, other) => rank(one) - rank(other))
}

/** Tells whether the cover of a contract is over. */
export const isPast = ({ cover }: Pick<Contract, 'cover'>) => cover === 'ended' || cover === 'expired'

/** Every year of the cover (E-11); days are `DD/MM/YYYY`. */
export function yearsOf({ startDate, endDate }: Pick<Contract, 'startDate' | 'endDate'>): string[] {
  const [first, last] = [Number(startDate.slice(6)), Number(endDate.slice(6))]
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, place) => String(first + place))
}

/** The years that the filter offers, newest first: those of what is shown. */
export function yearsToChoose(contracts: readonly Contract[]): string[] {
  return [...new Set(inOrder(contracts).flatMap(yearsOf))].sort().reverse()
}

/**
 * Milliseconds until the list is asked again: soon while a document is being made, then at most 15 seconds; 1, 2, 3 … seconds for a minute while a
 * premium is missing, which somebody who comes back may just have paid, or while a contract signed today is on its way
 * from its signature. False when nothing is to come.
 */
export function askAgainIn(
  contracts: readonly Contract[] = [],
  asked: number,
  today = formatDay(dayOf(new Date())),
): number | false {
  if (contracts.some((contract) => stepOf(contract) === 'preparing')) return drawnSoon(asked, 15_000)
  const mayCome = contracts.some((one) => one.due || awaitsSigned(one, today))
  return mayCome && asked < 12 ? 1000 * Math.max(1, asked) : false
}

function awaitsSigned({ signatureStatus, createdAt, papers }: Contract, today: string): boolean {
  return (
    signatureStatus === 'signed' && createdAt === today && papers.every(({ kind }) => kind !== 'contract')
  )
}
