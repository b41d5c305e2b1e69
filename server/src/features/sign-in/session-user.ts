import { offerValues, type SessionUser } from '@cursus/shared/accounts'
import { dayOf } from '@cursus/shared/day'
import { and, desc, eq, gte, ne } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { toSchool } from '../schools/schools.queries.ts'
import { findSchoolOfStudent } from '../students/students.queries.ts'

type Who = Pick<UserRow, 'id' | 'email' | 'name' | 'lastName' | 'role'>

/** Who is signed in, as every page knows them. Offers of an inclusive or classic student are all four. */
export async function sessionUser(services: Services, user: Who): Promise<SessionUser> {
  const { id, email, name, lastName, role } = user
  const who = { id, email, name, lastName, roles: [role] }
  if (role === 'ROLE_ADMIN') return { ...who, school: null, offers: [], contracts: [] }
  const [school, contractRows] = await Promise.all([
    findSchoolOfStudent(services.db, id),
    currentContracts(services, id),
  ])
  return {
    ...who,
    school: school ? toSchool(school) : null,
    offers: role === 'ROLE_STUDENT_PARTNER' ? (school ? toSchool(school).listOffer : []) : [...offerValues],
    contracts: contractRows,
  }
}

/** Paid, in order, and not over: those that the person lives with. */
function currentContracts({ db, now }: Services, studentId: string) {
  return db
    .select({ id: contracts.id, insuranceType: contracts.insuranceType })
    .from(contracts)
    .where(
      and(
        eq(contracts.studentId, studentId),
        eq(contracts.statut, 'ok'),
        ne(contracts.paymentStatus, 'payment_pending'),
        gte(contracts.endDate, dayOf(now())),
      ),
    )
    .orderBy(desc(contracts.createdAt))
}
