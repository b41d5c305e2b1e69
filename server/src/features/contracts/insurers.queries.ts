import type { InsuranceType } from '@cursus/shared/contracts'
import offers from '../../data/offers.json' with { type: 'json' }

/** Returns the number of the insurer behind a product. A school may bring another one for its stays. */
export function insurerOf(insuranceType: InsuranceType): number {
  const offer = offers.managementOffers.find((candidate) => candidate.insuranceType === insuranceType)
  const insurer = offers.insurers.find(({ key }) => key === offer?.insurerKey)
  if (!insurer) throw new Error(`no insurer is behind ${insuranceType}`)
  return insurer.value
}

/** All insurers, by their numbers. */
export const insurers: readonly { value: number; name: string }[] = offers.insurers

/** Returns the name of an insurer by the number that contracts keep. Throws where no offer knows it. */
export function insurerName(value: number): string {
  const insurer = offers.insurers.find((candidate) => candidate.value === value)
  if (!insurer) throw new Error(`no insurer has the number ${value}`)
  return insurer.name
}
