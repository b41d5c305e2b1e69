import type { Session, StudentRegistration } from '@cursus/shared/accounts'
import type { HomeCheckout, HomeContractIds } from '@cursus/shared/home'
import { api } from '../../app/api.ts'
import { storeSession } from '../../app/session.ts'

/** Makes the account inside the purchase and signs in with it. 409 `accounts.email_taken` when somebody has the e-mail. */
export async function registerHere(student: StudentRegistration) {
  storeSession(await api.post<Session>('/security/register/student/classic', student))
}

/** The address of the payment page. */
export function checkoutHome(body: HomeCheckout): Promise<string> {
  return api.post<string>('/payments/checkout/home_insurance', body)
}

/** The address of the signing page. */
export async function signHome(ids: HomeContractIds): Promise<string> {
  return (await api.post<{ link: string }>('/contracts/home_insurance/sign', ids)).link
}
