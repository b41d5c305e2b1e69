import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findUser, type UserRow } from '../accounts/accounts.queries.ts'
import { recipientOf, type SupportTemplate, supportAddress, supportOf } from '../mail/mail.service.ts'
import type { complaints } from './requests.table.ts'

type Person = Pick<UserRow, 'name' | 'lastName' | 'email' | 'language'>

/** Returns the account of a letter's sender, or of the person answered. Throws 401 when it is gone. */
export async function senderOf(db: Db, id: string): Promise<UserRow> {
  const sender = await findUser(db, id)
  if (!sender) throw new AppError('unauthenticated', 'accounts.token_invalid')
  return sender
}

/** Returns the visitor of a complaint as they named themselves. Throws for one of a student. */
export function visitorOf(complaint: typeof complaints.$inferSelect): Person {
  const { firstName: name, lastName, email, language } = complaint
  if (name === null || lastName === null || email === null || language === null)
    throw new Error('the complaint is not a visitor’s')
  return { name, lastName, email, language }
}

/** Addresses a letter to support, in French; answers go to the account's address, whatever was typed. */
export function toSupport<T extends SupportTemplate>(services: Services, sender: UserRow, template: T) {
  return {
    ...supportOf(services, template),
    replyTo: recipientOf(sender).to,
  }
}

/** Addresses a letter to somebody who wrote to us; answers go to support. */
export function toPerson(services: Services, person: Person) {
  return {
    ...recipientOf(person),
    replyTo: supportAddress(services),
  }
}
