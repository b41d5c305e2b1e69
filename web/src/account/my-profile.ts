import type { Profile, ProfileCorrection } from '@cursus/shared/profile'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { noteSession, renameSession } from '../session/session.ts'

/**
 * Reads the profile fields that a student may correct, again whenever the page is shown. The session takes over the
 * names, as an administrator may have accepted others since.
 */
export const myProfile = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: () => naming(() => api.get<{ data: Profile }>('/accounts/me/profile')),
  staleTime: 0,
})

/** The session takes over the corrected names. 409 `profile.names_certified` or `profile.birthday_certified` for others than those of a contract. */
export function correctProfile(correction: ProfileCorrection): Promise<Profile> {
  return naming(() => api.put<{ data: Profile }>('/accounts/me/profile', correction))
}

async function naming(call: () => Promise<{ data: Profile }>): Promise<Profile> {
  const isSame = noteSession()
  const { data } = await call()
  // Whoever signed out, or looked as somebody else, meanwhile gets no names of theirs.
  if (isSame()) renameSession(data)
  return data
}
