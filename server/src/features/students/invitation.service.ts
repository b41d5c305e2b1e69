import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { issueEmailToken } from '../accounts/email-tokens.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { findSchoolOfStudent } from './students.queries.ts'

/** Mails an inclusive student the link to their account, valid for 30 days; an older one dies. `eventKey` names the event. */
export async function inviteStudent(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'linkTokens' | 'now'>,
  { id, email, name, lastName, language }: Pick<UserRow, 'id' | 'email' | 'name' | 'lastName' | 'language'>,
  eventKey?: string,
): Promise<void> {
  const school = await findSchoolOfStudent(tx, id)
  const tokenReference = await issueEmailToken(tx, services, { userId: id, purpose: 'invite' })
  await queueMail(tx, services, {
    eventKey: eventKey ?? `invitation:${tokenReference}`,
    to: { address: email, name: `${name} ${lastName}` },
    language,
    template: 'student-invitation',
    payload: { name, email, school: school?.name ?? '', tokenReference },
  })
}
