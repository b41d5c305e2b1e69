import type { Payment } from '@cursus/shared/payments'

/** The id of a contract and a year; empty: all. */
export interface Wished {
  contract: string
  year: string
}

type Filtered = Pick<Payment, 'contractId' | 'day'>

const yearOf = ({ day }: Filtered) => day.slice(-4)

/** True of a payment of the wished contract in the wished year. */
export const isWished = (payment: Filtered, { contract, year }: Wished) =>
  (!contract || payment.contractId === contract) && (!year || yearOf(payment) === year)

/**
 * Lists the choices of the filter: each contract by one of its payments, in their order, and the years, the newest
 * first.
 */
export function choicesOf<P extends Filtered>(payments: readonly P[]) {
  const contracts = [...new Map(payments.map((one) => [one.contractId, one])).values()]
  const years = [...new Set(payments.map(yearOf))].toSorted().reverse()
  return { contracts, years }
}
