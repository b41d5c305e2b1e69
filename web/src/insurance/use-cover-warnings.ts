import type { Contract } from '@cursus/shared/contracts'
import { type Covered, coverWarnings } from '@cursus/shared/cover-warnings'
import { parseDay } from '@cursus/shared/day'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { myContracts } from './contracts.ts'

export type HeldCover = Covered & { reference: string }

/** Returns warnings where a wanted cover conflicts with a contract that its person holds; none for a visitor. */
export function useCoverWarnings(wanted: Covered | null) {
  const session = useSession()
  const contracts = useQuery({ ...myContracts, enabled: session !== null && wanted !== null }).data ?? []
  return wanted ? coverWarnings(wanted, contracts.filter(stands).map(toCovered)) : []
}

const stands = ({ cover, paymentStatus }: Contract) =>
  cover !== 'ended' && cover !== 'expired' && paymentStatus === 'payment_succeeded'

function toCovered({ startDate, endDate, ...contract }: Contract): HeldCover {
  const { insuranceType, countryId, place, formula, reference } = contract
  const days = { startDate: parseDay(startDate) ?? '', endDate: parseDay(endDate) ?? '' }
  return { insuranceType, countryId, place, formula, reference, ...days }
}
