import type { EmailConfirmed, Session, StudentRegistration } from '@cursus/shared/accounts'
import type { School } from '@cursus/shared/schools'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/api.ts'
import { storeSession } from '../../app/session.ts'

/** Signs in and stores the session; the guard then leads to the page asked for, or to the person's first page. */
export async function signIn(email: string, password: string) {
  storeSession(await api.post<Session>('/security/login', { username: email, password }))
}

/** The same answer for a known address; its owner gets a mail that says so. */
export function registerStudent(student: StudentRegistration) {
  return api.post<{ message: string }>('/security/register/student', student)
}

export function confirmEmail(token: string) {
  return api.post<EmailConfirmed>('/security/email/confirm', { token })
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

/** Sends a link to choose a new password; answers the same for an address without an account. */
export function askForReset(email: string) {
  return api.post<void>('/forgot_password/', { email })
}
