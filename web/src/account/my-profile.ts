import type { Profile, ProfileCorrection } from '@cursus/shared/profile'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { renameSession } from '../session/session.ts'

/**
 * Reads the profile fields that a student may correct, again whenever the page is shown. The session takes over the
 * names, as an administrator may have accepted others since.
 */
export const myProfile = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: async () => {
    const { data } = await api.get<{ data: Profile }>('/accounts/me/profile')
    renameSession(data)
    return data
  },
  staleTime: 0,
})

/** 409 `profile.names_certified` or `profile.birthday_certified` for others than those of a contract. */
export async function correctProfile(correction: ProfileCorrection) {
  return (await api.put<{ data: Profile }>('/accounts/me/profile', correction)).data
}
