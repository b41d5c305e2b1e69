import { randomUUID } from 'node:crypto'
import { fullNameOf } from '@cursus/shared/full-name'
import { letterTitle } from '@cursus/shared/letter-title'
import type { Written } from '@cursus/shared/requests'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { holdOpen } from '../accounts/open-account.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { senderOf, toPerson, toSupport } from './letters.service.ts'

export type Letter = Written & { senderId: string }

/** Mails a message to support, with a copy to its sender. */
export async function writeToUs(services: Services, { senderId, ...letter }: Letter): Promise<void> {
  const told = { subject: letterTitle(letter), text: letter.body }
  const event = `letter:${randomUUID()}`
  await transact(services.db, async (tx) => {
    await holdOpen(tx, senderId)
    const sender = await senderOf(tx, senderId)
    await queueMail(tx, services, {
      ...toSupport(services, sender, 'written-to-us'),
      eventKey: event,
      payload: { name: fullNameOf(sender), email: sender.email, ...told },
    })
    await queueMail(tx, services, {
      ...toPerson(services, sender),
      eventKey: `${event}:copy`,
      template: 'written-copy',
      payload: { name: sender.name, ...told },
    })
  })
}
