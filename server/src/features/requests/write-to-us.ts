import { randomUUID } from 'node:crypto'
import type { Written } from '@cursus/shared/requests'
import { type Db, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findUser, type UserRow } from '../accounts/accounts.queries.ts'
import { holdOpen } from '../accounts/open-account.service.ts'
import { queueMail } from '../mail/mail.service.ts'

export type Letter = Written & { senderId: string }

/** A message to the support address, and a copy of it to its sender. */
export async function writeToUs(services: Services, { senderId, subject, body }: Letter): Promise<void> {
  const event = `letter:${randomUUID()}`
  await transact(services.db, async (tx) => {
    await holdOpen(tx, senderId)
    const sender = await senderOf(tx, senderId)
    await queueMail(tx, services, {
      ...toUs(services, sender),
      eventKey: event,
      template: 'written-to-us',
      payload: { name: fullName(sender), email: sender.email, subject, text: body },
    })
    await queueMail(tx, services, {
      ...toThem(services, sender),
      eventKey: `${event}:copy`,
      template: 'written-copy',
      payload: { name: sender.name, subject, text: body },
    })
  })
}

export async function senderOf(db: Db, id: string): Promise<UserRow> {
  const sender = await findUser(db, id)
  if (!sender) throw new AppError('unauthenticated', 'accounts.token_invalid')
  return sender
}

export const fullName = ({ name, lastName }: Pick<UserRow, 'name' | 'lastName'>) => `${name} ${lastName}`

/** To the people of the support, in French; their answer goes to the account's address, whatever was typed. */
export function toUs({ config }: Services, sender: UserRow) {
  return {
    to: { address: config.mail.support, name: config.company.name },
    replyTo: { address: sender.email, name: fullName(sender) },
    language: 'fr' as const,
  }
}

/** To somebody who wrote to us; what they answer reaches the support. */
export function toThem({ config }: Services, person: UserRow) {
  return {
    to: { address: person.email, name: fullName(person) },
    replyTo: { address: config.mail.support, name: config.company.name },
    language: person.language,
  }
}
