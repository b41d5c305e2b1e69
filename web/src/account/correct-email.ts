import { api } from '../api/api.ts'
import { takeOverDrafts } from '../drafts/leaving.ts'
import { announce, readdressSession, readSession } from '../session/session.ts'

/**
 * Gives the account of the open session, which nobody confirmed yet, another e-mail; what was mailed to the older one goes there. Drafts
 * follow. 409 `accounts.email_taken` or `accounts.email_confirmed`, 422 for the e-mail that it has.
 */
export async function correctEmail(email: string) {
  const older = readSession()?.email ?? ''
  await api.put<void>('/accounts/me/email', { email })
  readdressSession(email)
  takeOverDrafts(older)
  announce()
}
