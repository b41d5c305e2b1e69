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
 * Kinds of access mail: `confirm` a registration, send that `again`, tell the owner of a `known` e-mail, help
 * somebody `back` in who forgot a password, `renew` an invitation, and let somebody `leave` a contract who cannot
 * sign in.
 */
const kinds = ['confirm', 'again', 'known', 'back', 'renew', 'leave'] as const

/**
 * Writes an access mail. A job, so that the call that asks for it does the same work, in the same time, whether or
 * not the account exists.
 */
export const accessMail = defineJob(
  'students.access_mail',
  z.object({
    key: z.uuid(),
    userId: z.uuid(),
    kind: z.enum(kinds),
    /** Browser that registered, hashed for the account. */
    registeredIn: z.optional(z.string()),
    /** Quote to which the link leads back, as part of an address. */
    quote: z.optional(z.string()),
  }),
)
export type AccessMail = z.infer<typeof accessMail.schema>

/** Id that no account has: its job writes nothing. */
export const nobody = '00000000-0000-0000-0000-000000000000'

type Asked = {
  userId: string | undefined
  kind: AccessMail['kind']
  registeredIn?: string
  quote?: Quote | null
}

/**
 * Queues a mail that lets somebody in; without `userId` a job of the same kind that writes nothing, so that nobody sees which e-mails
 * are known.
 */
export async function askForMail(
  db: Db,
  { jobs }: Pick<Services, 'jobs'>,
  { userId, quote, ...asked }: Asked,
): Promise<void> {
  const carried = quote ? { quote: quoteToText(quote) } : {}
  await jobs.enqueue(db, accessMail, { key: randomUUID(), userId: userId ?? nobody, ...asked, ...carried })
}

/** An e-mail of anybody, the network that named it, and the quote of the person. */
type Request = { email: string; from: string; quote?: Quote | null }

/** Asks for a reset link for an e-mail, which may be anybody's. Throws 429 for a network that asks for many. */
export async function askWayBack(services: Services, asked: Request) {
  return askForOwner(services, { ...asked, kind: 'back' })
}

/** Asks for a new invitation with an older one, even expired. Throws as `askWayBack` does. */
export async function askInvitation(services: Services, { token, from }: { token: string; from: string }) {
  await countMailRequest(services, from)
  const user = await findInvited(services.db, token)
  const isAllowed = await mayMail(services, user?.email ?? token)
  await askForMail(services.db, services, { userId: isAllowed ? user?.id : undefined, kind: 'renew' })
}

/** Asks for the confirmation mail again for an e-mail, which may be anybody's. Throws as `askWayBack` does. */
export async function askConfirmation(services: Services, asked: Request) {
  return askForOwner(services, { ...asked, kind: 'again' })
}

/** Asks for the link that ends a contract, for an e-mail, which may be anybody's. Throws as `askWayBack` does. */
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
