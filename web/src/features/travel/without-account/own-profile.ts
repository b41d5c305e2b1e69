import { formatDay, parseDay } from '@cursus/shared/day'
import { needsLatin } from '@cursus/shared/person-name'
import type { Profile } from '@cursus/shared/profile'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { correctProfile, myProfile } from '../../../account/my-profile.ts'
import { useSession } from '../../../session/session.ts'
import type { PersonValues } from './visitor-rules.ts'

/** Returns the profile of whoever has an account by now; null before, and until it is read. */
export function useOwnProfile(): Profile | null {
  const isStudent = useSession()?.role === 'ROLE_STUDENT_CLASSIC'
  const { data } = useQuery({ ...myProfile, enabled: isStudent })
  return (isStudent && data) || null
}

/** Returns what of the person a profile answers. */
export function personIn({ civility, name, lastName, latinName, latinLastName, birthday }: Profile) {
  return {
    ...{ civility, firstName: name, lastName, birthday: birthday ?? '' },
    ...{ latinName: latinName ?? '', latinLastName: latinLastName ?? '' },
  }
}

/** Tells whether the person may still be corrected here: nothing that was paid carries them, and nothing else is missing. */
export const mayCorrect = (profile: Profile | null) =>
  profile?.mayRename === true && profile.phoneNumber !== null && profile.address !== null

/** Returns what writes the person of step 2 into an account that was made before anything was paid. */
export function useCorrecting(profile: Profile | null) {
  const client = useQueryClient()
  return async (values: PersonValues) => {
    if (!profile || !mayCorrect(profile)) return
    const { civility, firstName: name, lastName, latinName, latinLastName, birthday } = values
    const { phoneNumber, address } = profile
    const born = parseDay(birthday)
    if (!civility || !phoneNumber || !address || !born) return
    const latin = {
      ...(needsLatin(name) && { latinName }),
      ...(needsLatin(lastName) && { latinLastName }),
    }
    const person = { civility, name, lastName, ...latin, birthday: formatDay(born) }
    const next = await correctProfile({ ...person, phoneNumber, address })
    client.setQueryData(myProfile.queryKey, next)
    void client.invalidateQueries({ queryKey: ['account'] })
  }
}
