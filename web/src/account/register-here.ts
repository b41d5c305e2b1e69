import type { NewStudent, Session } from '@cursus/shared/accounts'
import { api } from '../api/api.ts'
import { readSession, storeSession } from '../session/session.ts'

/**
 * Makes the account inside a purchase and signs in with it, unless somebody is signed in by now, in whatever tab: a second try
 * registers nobody anew. Answers the e-mail. Throws 409 `accounts.email_taken` when somebody has it.
 */
export async function accountFirst(student: () => NewStudent): Promise<string> {
  if (!readSession()) storeSession(await api.post<Session>('/security/register/student/classic', student()))
  return readSession()?.email ?? ''
}
