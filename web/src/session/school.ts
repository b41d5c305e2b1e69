import { School } from '@cursus/shared/schools'
import { parsed } from './session.ts'

/** The student's school as the login told it; null without one. Apart from the session, as few pages need its schema. */
export function readSchool(): School | null {
  return School.safeParse(parsed(localStorage.getItem('school') ?? '')).data ?? null
}
