import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { queueMail } from '../mail/mail.service.ts'
import { fullName, senderOf, toPerson, toSupport } from '../requests/letters.service.ts'
import type { NameChangeRow } from './name-changes.table.ts'

const newName = ({ name, lastName, latinName, latinLastName }: NameChangeRow) => {
  const latin = latinName || latinLastName ? ` (${latinName ?? name} ${latinLastName ?? lastName})` : ''
  return `${name} ${lastName}${latin}`
}

/** Mails a request for other names to support, and its receipt to the student. */
export async function tellOfNameChange(tx: Tx, services: Services, row: NameChangeRow): Promise<void> {
  const sender = await senderOf(tx, row.studentId)
  const names = { asked: newName(row), text: row.reason }
  await queueMail(tx, services, {
    ...toSupport(services, sender),
    eventKey: `name-change:${row.id}`,
    template: 'name-change-to-us',
    payload: { name: fullName(sender), email: sender.email, ...names },
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
  const told = { name: student.name, asked: newName(row), text: row.answer ?? '' }
  await queueMail(tx, services, {
    ...toPerson(services, student),
    eventKey: `name-change:${row.id}:answered`,
    template: row.state === 'accepted' ? 'name-change-accepted' : 'name-change-refused',
    payload: told,
  })
}
