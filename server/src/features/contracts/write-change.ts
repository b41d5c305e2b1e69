import { formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { queueMail } from '../mail/mail.service.ts'
import type { Standing } from './change.rules.ts'
import type { ContractRow } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'

/** Who changes: nobody when the payment provider is the cause. */
type Actor = { actorId: string | null; requestId?: string }

type ChangeMail =
  | 'contract-terminated'
  | 'contract-lapsed'
  | 'contract-moved'
  | 'contract-unpaid'
  | 'contract-resumed'
  | 'device-aged'

type Change = {
  row: ContractRow
  next: Standing
  acting: Actor
  /** Null where another mail tells of it. */
  mail: ChangeMail | null
  also?: Partial<ContractRow>
}

/** Writes how a locked contract stands from now on, as a revision of its own, with its audit row and its mail. */
export async function writeChange(tx: Tx, services: Services, change: Change): Promise<void> {
  const { row, next, acting, mail, also } = change
  const { statut, endDate, terminatedAt, suspendedOn, contractualEnd } = next
  const revision = row.revision + 1
  await tx
    .update(contracts)
    .set({ ...also, statut, endDate, terminatedAt, suspendedOn, contractualEnd, revision })
    .where(eq(contracts.id, row.id))
  await audit(tx, services, {
    ...acting,
    action: 'contracts.updated',
    object: { type: 'contract', id: row.id },
    before: summary(row, row),
    after: summary(row, next),
  })
  if (mail) await tellStudent(tx, services, { row, next, revision, mail })
}

function summary({ reference }: ContractRow, { statut, endDate }: Standing) {
  return { reference, statut, endDate: formatDay(endDate) }
}

type Telling = { row: ContractRow; next: Standing; revision: number; mail: ChangeMail }

async function tellStudent(tx: Tx, services: Services, { row, next, revision, mail }: Telling) {
  const { insuranceType, reference, startDate } = row
  const { name, to, language } = await addresseeOf(tx, row.studentId)
  await queueMail(tx, services, {
    eventKey: `contract-changed:${row.id}:${revision}`,
    to,
    language,
    template: mail,
    payload: { name, insuranceType, reference, startDate, endDate: next.endDate },
  })
}

export async function addresseeOf(tx: Tx, studentId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, studentId))
  if (!user) throw new Error('the student is gone')
  const { name, lastName, email, language } = user
  return { name, language, to: { address: email, name: `${name} ${lastName}` } }
}
