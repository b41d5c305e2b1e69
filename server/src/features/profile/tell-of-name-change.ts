import { formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { queueMail } from '../mail/mail.service.ts'
import { senderOf, toPerson, toSupport } from '../requests/letters.service.ts'
import type { NameChangeRow } from './name-changes.table.ts'

const askedFor = ({ name, lastName, latinName, latinLastName, birthday }: NameChangeRow) => {
  const latin = latinName || latinLastName ? ` (${latinName ?? name} ${latinLastName ?? lastName})` : ''
  return `${fullNameOf({ name, lastName })}${latin}${birthday ? `, ${formatDay(birthday)}` : ''}`
}

/** Mails a request for another name or birthday to support, and its receipt to the student. */
export async function tellOfNameChange(tx: Tx, services: Services, row: NameChangeRow): Promise<void> {
  const sender = await senderOf(tx, row.studentId)
  const names = { asked: askedFor(row), text: row.reason }
  await queueMail(tx, services, {
    ...toSupport(services, sender, 'name-change-to-us'),
    eventKey: `name-change:${row.id}`,
    payload: { name: fullNameOf(sender), email: sender.email, ...names },
  })
  await queueMail(tx, services, {
    ...toPerson(services, sender),
    eventKey: `name-change:${row.id}:received`,
    template: 'name-change-received',
    payload: { name: sender.name, ...names },
  })
}

/** Mails the answer to the student, under the new name when it was accepted. */
export async function tellOfNameAnswer(tx: Tx, services: Services, row: NameChangeRow): Promise<void> {
  const student = await senderOf(tx, row.studentId)
  const told = { name: student.name, asked: askedFor(row), text: row.answer ?? '' }
  await queueMail(tx, services, {
    ...toPerson(services, student),
    eventKey: `name-change:${row.id}:answered`,
    template: row.state === 'accepted' ? 'name-change-accepted' : 'name-change-refused',
    payload: told,
  })
}
