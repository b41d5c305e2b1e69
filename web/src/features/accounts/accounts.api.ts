import type { EmailConfirmed, Session, StudentActivation, StudentRegistration } from '@cursus/shared/accounts'
import type { EmailReaddressed } from '@cursus/shared/email-correction'
import type { School } from '@cursus/shared/schools'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { quoteOnTheWay } from '../../drafts/carried-quote.ts'
import { readSession, storeSession } from '../../session/session.ts'

/** Registers a student. A known e-mail gets the same answer; its owner gets a mail that says so. */
export function registerStudent(student: StudentRegistration) {
  return api.post<{ message: string }>('/security/register/student', { ...student, quote: quoteOnTheWay() })
}

/** Follows the link of a confirmation or an invitation. No session is opened beside one that is open here (decision 675). */
export function confirmEmail(token: string) {
  return api.post<EmailConfirmed>('/security/email/confirm', { token, opensSession: !readSession() })
}

/** Follows the link that gives an account the e-mail to which it was mailed. */
export function followNewEmail(token: string) {
  return api.post<EmailReaddressed>('/security/email/readdress', { token })
}

const askAgainMs = 30_000

/**
 * Asks, until it is so, whether an address that this browser registered was confirmed since, in whatever browser; anew
 * when the tab is looked at again.
 */
export function confirmedSince(email: string) {
  return queryOptions({
    queryKey: ['confirmed', email],
    queryFn: async () =>
      (await api.post<{ isConfirmed: boolean }>('/security/email/confirmed', { email })).isConfirmed,
    staleTime: 0,
    refetchInterval: ({ state }) => !state.data && askAgainMs,
  })
}

/** The school whose door somebody stands at, by its name or the word in its address. */
export function schoolNamed(name: string) {
  return queryOptions({
    queryKey: ['school', name],
    queryFn: async () =>
      (await api.get<{ data: School }>(`/security/school/${encodeURIComponent(name)}`)).data,
    staleTime: 600_000,
  })
}

/**
 * Chooses a password by the token of a mail; every session of the account ends. 404 or 410 when the link is good
 * no more.
 */
export function resetPassword(token: string, passwords: { password: string; passwordConfirm: string }) {
  return api.post<void>(`/forgot_password/${encodeURIComponent(token)}`, passwords)
}

/** An invited student's profile and password: the account is active, and they are signed in. */
export async function activateAccount(activation: StudentActivation) {
  storeSession(await api.post<Session>('/security/student/password', activation))
}

/** Sends a new invitation to the address of an old one. */
export function renewInvitation(token: string) {
  return api.post<void>('/security/invitation/renew', { token })
}

/**
 * Reads an invitation: the person, the school, and until when it is open. The link stays good: only a password uses
 * it up (404, 410 as above).
 */
export function invitationOf(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: async () => (await confirmEmail(token)).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
