import type { PartnershipLevel } from '@cursus/shared/schools'
import { sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { findSchool } from '../schools/schools.queries.ts'
import { schoolLevelChanged } from '../schools/schools.service.ts'
import { accessMail } from './access-mails.service.ts'
import { students } from './students.table.ts'
import { writeAccessMail } from './write-access-mail.ts'

const roleOf = {
  inclusive: 'ROLE_STUDENT_INCLUSIVE',
  partner: 'ROLE_STUDENT_PARTNER',
  classic: 'ROLE_STUDENT_CLASSIC',
} as const satisfies Record<PartnershipLevel, string>

const atOnce = 5000

export function studentJobs(services: Services) {
  services.jobs.handle(schoolLevelChanged, ({ schoolId }) => followLevel(services, schoolId))
  services.jobs.handle(accessMail, (asked) => writeAccessMail(services, asked))
}

/**
 * Gives the students of a school the role of its present level, in small steps, so that no sign-in waits; late or
 * repeated runs do no harm. Sessions go on, with the role in the next token.
 */
async function followLevel({ db }: Services, schoolId: number): Promise<void> {
  for (let changed = atOnce; changed > 0; ) {
    const school = await findSchool(db, schoolId)
    if (!school) return
    const role = roleOf[school.partnershipLevel]
    const { rowCount } = await db.execute(sql`
      UPDATE ${users} SET role = ${role} WHERE id IN (
        SELECT ${students.userId} FROM ${students} JOIN ${users} ON ${users.id} = ${students.userId}
        WHERE ${students.schoolId} = ${schoolId} AND ${users.role} NOT IN (${role}, 'ROLE_ADMIN')
        LIMIT ${atOnce})`)
    changed = rowCount ?? 0
  }
}
