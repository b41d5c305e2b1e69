import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findUser, type UserRow } from '../accounts/accounts.queries.ts'
import { recipientOf, supportOf } from '../mail/mail.service.ts'

/** The account that a letter is of, or that an answer goes to. Throws 401 for one that is gone. */
export async function senderOf(db: Db, id: string): Promise<UserRow> {
  const sender = await findUser(db, id)
  if (!sender) throw new AppError('unauthenticated', 'accounts.token_invalid')
  return sender
}

export const fullName = ({ name, lastName }: Pick<UserRow, 'name' | 'lastName'>) => `${name} ${lastName}`

/** Addresses a letter to the people of the support, in French; their answer goes to the account's address, whatever was typed. */
export function toUs({ config }: Services, sender: UserRow) {
  return {
    ...supportOf({ config }),
    replyTo: recipientOf(sender).to,
  }
}

/** Addresses a letter to somebody who wrote to us; what they answer reaches the support. */
export function toThem({ config }: Services, person: UserRow) {
  return {
    ...recipientOf(person),
    replyTo: supportOf({ config }).to,
  }
}
