import { FRANCE_ID } from '@cursus/shared/countries'
import type { DeviceCreated } from '@cursus/shared/devices'
import type { HomeCreated } from '@cursus/shared/home'
import type { TravelCreated } from '@cursus/shared/travel'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import type { KeptStay } from '../../drafts/purchase-drafts.ts'

const abroad = '/contracts/health_mobility/without'
const france = '/contracts/create_health_mobility_french_zone/create'

/**
 * The contract of a paid session; the same one however often it is asked for. The server checks that it is paid, and
 * that the call fits its own draft: what is stored in this browser may be another stay, or nothing.
 */
export async function receiveStay(draft: KeptStay | null, sessionStripe: string): Promise<TravelCreated> {
  const [first, other] = draft?.country === FRANCE_ID ? [france, abroad] : [abroad, france]
  const body = { ...draft, sessionStripe }
  try {
    return await api.post<TravelCreated>(first, body)
  } catch (error) {
    const isOther = error instanceof ApiError && error.status === 422 && 'country' in error.errors
    if (!isOther) throw error
    return api.post<TravelCreated>(other, body)
  }
}

/** Does as `receiveStay` for a home. Its draft has been at the server since checkout. */
export function receiveHome(sessionStripe: string): Promise<HomeCreated> {
  return api.post<HomeCreated>('/contracts/home_insurance', { sessionStripe })
}

/** Does as `receiveHome` for devices. `link` is null while their device has to be described again. */
export function receiveDevice(sessionStripe: string): Promise<DeviceCreated> {
  return api.post<DeviceCreated>('/contracts/multimedia_insurance', { sessionStripe })
}
