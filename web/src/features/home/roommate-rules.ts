import { Roommate } from '@cursus/shared/home'
import { profileIssues } from '../../account/profile-rules.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'
import type { RoommateValue } from './home-quote.ts'

/** Lists the faults of a further occupant: an answer that is missing, or a birthday that is not past. */
export function roommateIssues(roommate: RoommateValue, today: string): Issues {
  const born = profileIssues({ birthday: roommate.birthday, phoneNumber: '' }, today)
  return { ...born, ...issuesOf(Roommate, roommate) }
}
