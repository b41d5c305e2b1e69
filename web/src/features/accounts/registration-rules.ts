import { StudentRegistration } from '@cursus/shared/accounts'
import { latinIssues, profileIssues, studentIssues } from '../../account/profile-rules.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'
import type { RegistrationValues } from './registration-values.ts'

/** All that is wrong with the card: the wire's rules, and what only a person in front of it can mend. */
export function registrationIssues(values: RegistrationValues, today: string): Issues {
  const issues = {
    ...profileIssues(values, today),
    ...studentIssues(values, today),
    ...issuesOf(StudentRegistration, values),
    ...latinIssues(values.user, values),
    ...oneNameIssues(values.user),
  }
  if (!values.acceptTerm) issues.acceptTerm = 'validation.field.term.required'
  return issues
}

/** Returns what somebody with one name is told at the field that they leave empty (673). */
function oneNameIssues({ name, lastName }: RegistrationValues['user']): Issues {
  if (Boolean(name.trim()) === Boolean(lastName.trim())) return {}
  return { [name.trim() ? 'user.lastName' : 'user.name']: 'accounts:oneName.required' }
}
