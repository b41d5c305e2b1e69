import type { AskNameChange } from '@cursus/shared/name-changes'
import type { AccountClosing } from '@cursus/shared/privacy'
import type { Profile } from '@cursus/shared/profile'
import type { AccountSessions, PasswordChange } from '@cursus/shared/sessions'
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '../../api/api.ts'

/** Returns the profile as it stands then. 409 `profile.name_change_waits` while another request waits. */
export async function askNameChange(asked: AskNameChange) {
  return (await api.post<{ data: Profile }>('/accounts/me/name-change', asked, { isOnce: true })).data
}

/** The browsers that are signed in, this one first; looked up again whenever the page is shown. */
export const mySessions = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async () => (await api.get<z.infer<typeof AccountSessions>>('/accounts/sessions')).data,
  staleTime: 0,
})

/** Reads whether the account may be closed, and what that means; asked again at every opening. */
export const myClosing = queryOptions({
  queryKey: ['account', 'closing'],
  queryFn: async () => (await api.get<{ data: AccountClosing }>('/accounts/me/closing')).data,
  staleTime: 0,
  gcTime: 0,
})

/** Closes the account for good. 422 `wrong_password` at `password`, 409 `closing_blocked`. */
export function closeAccount(password: string) {
  return api.post<void>('/accounts/me/close', { password })
}

export function endSession(id: string) {
  return api.post<void>(`/accounts/sessions/${id}/end`, {})
}

export function endOtherSessions() {
  return api.post<void>('/accounts/sessions/end_others', {})
}

/** 422 `wrong_password` at `currentPassword`. Every other session ends. */
export function changePassword(change: PasswordChange) {
  return api.put<void>('/accounts/password', change)
}
