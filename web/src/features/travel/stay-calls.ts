import { formatDay } from '@cursus/shared/day'
import type { Stay } from '@cursus/shared/travel-price'
import { api } from '../../api/api.ts'

/** A stay as the calls name it. */
export type AskedStay = {
  stay: Stay
  countryId: number
  countryNationality?: string
  passportNumber?: string
}

function toBody({ stay, countryId, countryNationality, passportNumber }: AskedStay) {
  return {
    startDate: formatDay(stay.startDate),
    endDate: formatDay(stay.endDate),
    country: countryId,
    ...(countryNationality && { countryNationality }),
    ...(passportNumber && { passportNumber }),
  }
}

/** Has the school pay a stay (C-68): the answer is its certificate. */
export const addSchoolStay = (asked: AskedStay) =>
  api.file('/contracts/health_mobility', { method: 'POST', body: toBody(asked) })

/** Other days or another country, until the eve of the departure. */
export const changeSchoolStay = (contractId: string, asked: AskedStay) =>
  api.post(`/contracts/${contractId}/change`, toBody(asked), { isOnce: true })

export const cancelSchoolStay = (contractId: string) =>
  api.post(`/contracts/${contractId}/cancel`, {}, { isOnce: true })
