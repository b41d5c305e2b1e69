import type { TravelCheckout } from '@cursus/shared/travel'
import { api } from '../../api/api.ts'

/** The address of the payment page. */
export function checkoutStay(body: TravelCheckout): Promise<string> {
  return api.post<string>('/payments/checkout/health_mobility', body)
}
