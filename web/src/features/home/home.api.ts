import type { HomeCheckout, HomeContractIds } from '@cursus/shared/home'
import { api } from '../../api/api.ts'

/** The address of the payment page. */
export function checkoutHome(body: HomeCheckout): Promise<string> {
  return api.post<string>('/payments/checkout/home_insurance', body)
}

/** The address of the signing page. */
export async function signHome(ids: HomeContractIds): Promise<string> {
  return (await api.post<{ link: string }>('/contracts/home_insurance/sign', ids)).link
}
