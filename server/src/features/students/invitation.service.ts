import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { issueEmailToken, issueEmailTokens } from '../accounts/email-tokens.service.ts'
import { queueBulkMails, queueMail, recipientOf } from '../mail/mail.service.ts'
import { findSchoolOfStudent } from './students.queries.ts'

/**
 * Mails an inclusive student a link to their account, valid 30 days; an older one stops working. `eventKey` names the
 * event.
 */
export async function inviteStudent(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'linkTokens' | 'now'>,
  { id, email, name, lastName, language }: Pick<UserRow, 'id' | 'email' | 'name' | 'lastName' | 'language'>,
  eventKey?: string,
): Promise<void> {
  const school = await findSchoolOfStudent(tx, id)
  const tokenReference = await issueEmailToken(tx, services, { userId: id, purpose: 'invite' })
  const pays = school?.partnershipLevel === 'inclusive'
  const student = { email, name, lastName, language, school: school?.name ?? '', pays }
  const mail = toInvitation(student, tokenReference)
  await queueMail(tx, services, { eventKey: eventKey ?? `invitation:${tokenReference}`, ...mail })
}

type Invited = Pick<UserRow, 'email' | 'name' | 'lastName' | 'language'> & { school: string; pays: boolean }

function toInvitation({ school, pays, ...student }: Invited, tokenReference: string) {
  const { name, email } = student
  return {
    ...recipientOf(student),
    template: 'student-invitation' as const,
    payload: { name, email, school, tokenReference, pays },
  }
}

/** Event key of a student's first invitation; later ones have their own. */
const firstInvitation = (userId: string) => `invitation:${userId}`

/**
 * Invites those of these accounts who may be invited and never were: one mail each, however often this runs, sent
 * after all other mails. Also those whose school changed its level meanwhile: whoever has no password comes by invitation.
 */
export async function inviteStudents(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'linkTokens' | 'now'>,
  userIds: string[],
): Promise<void> {
  const { rows } = await tx.execute<Invited & { id: string }>(sql`
    SELECT u.id, u.email, u.name, u.last_name AS "lastName", u.language, schools.name AS school,
      schools.partnership_level = 'inclusive' AS pays
    FROM json_array_elements_text(${JSON.stringify(userIds)}::json) AS given(id)
    JOIN users u ON u.id = given.id::uuid JOIN students ON user_id = u.id JOIN schools ON schools.id = school_id
    WHERE NOT u.is_active AND u.deactivated_at IS NULL
      AND (u.role = 'ROLE_STUDENT_INCLUSIVE' OR u.password_hash IS NULL)
      AND NOT EXISTS (SELECT 1 FROM email_tokens t WHERE t.user_id = u.id AND t.purpose = 'invite')
    ORDER BY u.id FOR NO KEY UPDATE OF u`)
  if (rows.length === 0) return
  const wanted = { userIds: rows.map(({ id }) => id), purpose: 'invite' as const }
  const references = await issueEmailTokens(tx, services, wanted)
  const mails = rows.map(({ id, ...student }) => ({
    eventKey: firstInvitation(id),
    ...toInvitation(student, references.get(id) ?? ''),
  }))
  await queueBulkMails(tx, services, mails)
}
