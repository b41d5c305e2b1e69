import type { Contract } from '@cursus/shared/contracts'
import type { Country } from '@cursus/shared/countries'
import { FRANCE_ID } from '@cursus/shared/countries'
import { parseDay } from '@cursus/shared/day'
import type { School } from '@cursus/shared/schools'
import type { Stay } from '@cursus/shared/travel-price'
import { insuredBy } from '../../insurance/products.ts'

type Held = Pick<
  Contract,
  'insuranceType' | 'paymentStatus' | 'countryId' | 'startDate' | 'endDate' | 'cover'
>

const stands = ({ cover }: Held) => cover !== 'ended' && cover !== 'expired'

/** Stays that were paid, by whomever, the nearest first. */
export function staysOf<T extends Held>(contracts: readonly T[]): T[] {
  return contracts
    .filter((one) => insuredBy(one.insuranceType) === 'stay' && one.paymentStatus === 'payment_succeeded')
    .sort((a, b) => sortable(b.startDate).localeCompare(sortable(a.startDate)))
}

const sortable = (shown: string) => parseDay(shown) ?? ''

/** The stay of exactly these days in this country, while it stands: the only one whose certificate a quote hands out (C-02). */
export function heldStay<T extends Held>(
  { stay, country }: { stay: Stay | null; country?: Country },
  contracts: readonly T[],
): T | undefined {
  if (!stay || !country) return undefined
  return staysOf(contracts).find(
    (one) =>
      stands(one) &&
      one.countryId === country.id &&
      parseDay(one.startDate) === stay.startDate &&
      parseDay(one.endDate) === stay.endDate,
  )
}

/** True where the school pays for stays in that country: an inclusive one, for France only where it insures that. */
export function schoolPays(
  country: Country | undefined,
  school: Pick<School, 'partnershipLevel' | 'insuranceForForeign'> | null,
): boolean {
  if (!country || school?.partnershipLevel !== 'inclusive') return false
  return country.id !== FRANCE_ID || school.insuranceForForeign === true
}

/** The stay that the school pays in a part of that time already: one for each period. */
export function overlapping<T extends Held & Pick<Contract, 'primeCents'>>(
  stay: Stay,
  contracts: readonly T[],
): T | undefined {
  return staysOf(contracts).find((one) => {
    const [start, end] = [parseDay(one.startDate) ?? '', parseDay(one.endDate) ?? '']
    return one.primeCents === 0 && stands(one) && start <= stay.endDate && stay.startDate <= end
  })
}
