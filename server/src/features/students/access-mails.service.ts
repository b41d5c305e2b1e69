import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { findUserByEmail } from '../accounts/accounts.queries.ts'
import { countAsking, mayMail } from '../accounts/askings.service.ts'
import { findInvited } from '../accounts/email-tokens.service.ts'

/**
 * `confirm` a registration, tell the owner of a `known` e-mail, help somebody `back` in who forgot a password, `renew`
 * an invitation.
 */
const kinds = ['confirm', 'known', 'back', 'renew'] as const

/**
 * Writes the mail that lets somebody in. A job, so that the call that asks for it does the same work whether or not
 * there is anybody: it answers alike, in the same time.
 */
export const accessMail = defineJob(
  'students.access_mail',
  z.object({ key: z.uuid(), userId: z.uuid(), kind: z.enum(kinds) }),
  { pollingIntervalSeconds: 1 },
)
export type AccessMail = z.infer<typeof accessMail.schema>

/** Stands for nobody: its job finds no account, and writes nothing. */
const nobody = '00000000-0000-0000-0000-000000000000'

export async function askForMail(
  db: Db,
  { jobs }: Pick<Services, 'jobs'>,
  { userId, kind }: { userId: string | undefined; kind: AccessMail['kind'] },
): Promise<void> {
  await jobs.enqueue(db, accessMail, { key: randomUUID(), userId: userId ?? nobody, kind })
}

/** Somebody forgot the password of an e-mail, which may be anybody's. Throws 429 for a network that asks for many. */
export async function askWayBack(services: Services, { email, from }: { email: string; from: string }) {
  await countAsking(services, from)
  const user = await findUserByEmail(services.db, email)
  const isAllowed = await mayMail(services, email)
  await askForMail(services.db, services, { userId: isAllowed ? user?.id : undefined, kind: 'back' })
}

/** Whoever holds an invitation, expired perhaps, asks for a new mail. Throws as `askWayBack`. */
export async function askInvitation(services: Services, { token, from }: { token: string; from: string }) {
  await countAsking(services, from)
  const user = await findInvited(services.db, token)
  const isAllowed = await mayMail(services, user?.email ?? token)
  await askForMail(services.db, services, { userId: isAllowed ? user?.id : undefined, kind: 'renew' })
}
