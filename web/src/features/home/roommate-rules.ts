import { Roommate } from '@cursus/shared/home'
import { profileIssues } from '../../account/profile-rules.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'
import type { RoommateValue } from './home-quote.ts'

/** What is wrong with a further occupant: all four answers, and a birthday that has been. */
export function roommateIssues(roommate: RoommateValue, today: string): Issues {
  const born = profileIssues({ birthday: roommate.birthday, phoneNumber: '' }, today)
  return { ...born, ...issuesOf(Roommate, roommate) }
}
