import type { NewStudent, Session } from '@cursus/shared/accounts'
import { api } from '../api/api.ts'
import { readSession, storeSession } from '../session/session.ts'

/**
 * Makes the account inside a purchase and signs in, unless somebody is signed in already, in any tab; a second try
 * does not register again. Returns the e-mail. Throws 409 `accounts.email_taken`.
 */
export async function accountFirst(student: () => NewStudent): Promise<string> {
  if (!readSession()) storeSession(await api.post<Session>('/security/register/student/classic', student()))
  return readSession()?.email ?? ''
}
