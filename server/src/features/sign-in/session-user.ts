import type { SessionUser } from '@cursus/shared/accounts'
import { dayOf } from '@cursus/shared/day'
import { readPersonName } from '@cursus/shared/person-name'
import { offerValues } from '@cursus/shared/words'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { currentContracts } from '../contracts/contracts.queries.ts'
import { toSchool } from '../schools/schools.queries.ts'
import { findSchoolOfStudent } from '../students/students.queries.ts'

type Who = Pick<UserRow, 'id' | 'email' | 'name' | 'lastName' | 'role' | 'areas' | 'language'>

/** Returns the signed-in person as pages know them. Inclusive and classic students have all four offers. */
export async function sessionUser(services: Services, user: Who): Promise<SessionUser> {
  const { id, email, name, lastName, role, areas, language } = user
  const names = { name: readPersonName(name), lastName: readPersonName(lastName) }
  const who = { id, email, ...names, language, roles: [role], areas: role === 'ROLE_ADMIN' ? areas : [] }
  if (role === 'ROLE_ADMIN') return { ...who, school: null, offers: [], contracts: [] }
  const [school, contractRows] = await Promise.all([
    findSchoolOfStudent(services.db, id),
    currentContracts(services.db, { studentId: id, today: dayOf(services.now()) }),
  ])
  return {
    ...who,
    school: school ? toSchool(school) : null,
    offers: role === 'ROLE_STUDENT_PARTNER' ? (school ? toSchool(school).listOffer : []) : [...offerValues],
    contracts: contractRows,
  }
}
