import { randomUUID } from 'node:crypto'
import { quoteToText } from '@cursus/shared/quote-text'
import type { Quote } from '@cursus/shared/quotes'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { findUserByEmail } from '../accounts/accounts.queries.ts'
import { findInvited } from '../accounts/email-tokens.service.ts'
import { countMailRequest, mayMail } from '../accounts/mail-limits.service.ts'

/**
 * `confirm` a registration, send that `again`, tell the owner of a `known` e-mail, help somebody `back` in who forgot a
 * password, `renew` an invitation, and let somebody `leave` a contract who cannot sign in.
 */
const kinds = ['confirm', 'again', 'known', 'back', 'renew', 'leave'] as const

/**
 * Writes the mail that lets somebody in. A job, so that the call that asks for it does the same work whether or not
 * there is anybody: it answers alike, in the same time.
 */
export const accessMail = defineJob(
  'students.access_mail',
  z.object({
    key: z.uuid(),
    userId: z.uuid(),
    kind: z.enum(kinds),
    /** The browser that registered, hashed for the account. */
    registeredIn: z.optional(z.string()),
    /** The quote that its link brings back, as it stands in an address. */
    quote: z.optional(z.string()),
  }),
)
export type AccessMail = z.infer<typeof accessMail.schema>

/** Stands for nobody: its job finds no account, and writes nothing. */
export const nobody = '00000000-0000-0000-0000-000000000000'

type Asked = {
  userId: string | undefined
  kind: AccessMail['kind']
  registeredIn?: string
  quote?: Quote | null
}

export async function askForMail(
  db: Db,
  { jobs }: Pick<Services, 'jobs'>,
  { userId, quote, ...asked }: Asked,
): Promise<void> {
  const carried = quote ? { quote: quoteToText(quote) } : {}
  await jobs.enqueue(db, accessMail, { key: randomUUID(), userId: userId ?? nobody, ...asked, ...carried })
}

/** An e-mail that may be anybody's, the network that names it, and what the person had a price of. */
type Request = { email: string; from: string; quote?: Quote | null }

/** Somebody forgot the password of an e-mail, which may be anybody's. Throws 429 for a network that asks for many. */
export async function askWayBack(services: Services, asked: Request) {
  return askForOwner(services, { ...asked, kind: 'back' })
}

/** Whoever holds an invitation, expired perhaps, asks for a new mail. Throws as `askWayBack`. */
export async function askInvitation(services: Services, { token, from }: { token: string; from: string }) {
  await countMailRequest(services, from)
  const user = await findInvited(services.db, token)
  const isAllowed = await mayMail(services, user?.email ?? token)
  await askForMail(services.db, services, { userId: isAllowed ? user?.id : undefined, kind: 'renew' })
}

/** Who has not confirmed yet asks for that mail again, for an e-mail that may be anybody's. Throws as `askWayBack`. */
export async function askConfirmation(services: Services, asked: Request) {
  return askForOwner(services, { ...asked, kind: 'again' })
}

/** Whoever cannot sign in asks to end a contract of an e-mail, which may be anybody's. Throws as `askWayBack`. */
export async function askLeaveLink(services: Services, asked: Request) {
  return askForOwner(services, { ...asked, kind: 'leave' })
}

async function askForOwner(
  services: Services,
  { email, from, kind, quote }: Request & { kind: AccessMail['kind'] },
) {
  await countMailRequest(services, from)
  const user = await findUserByEmail(services.db, email)
  const isAllowed = await mayMail(services, email)
  await askForMail(services.db, services, { userId: isAllowed ? user?.id : undefined, kind, quote })
}
