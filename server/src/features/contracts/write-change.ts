import { formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { queueMail } from '../mail/mail.service.ts'
import { addresseeOf } from './addressee.queries.ts'
import type { Standing } from './change.rules.ts'
import { type ContractEvent, changesBetween } from './contract-state.rules.ts'
import type { ContractRow } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'
import { type EventCause, noteEvents } from './note-events.service.ts'

/** Who changes: nobody when the payment provider is the cause. */
type Actor = { actorId: string | null; requestId?: string }

type ChangeMail =
  | 'contract-terminated'
  | 'contract-lapsed'
  | 'contract-moved'
  | 'contract-unpaid'
  | 'contract-resumed'
  | 'contract-cancelled'
  | 'device-aged'

export type Change = {
  row: ContractRow
  next: Standing
  acting: Actor
  cause: EventCause
  /** Null where another mail tells of it. */
  mail: ChangeMail | null
  /** What an end is called in the life of the contract; a termination unless said. */
  ending?: 'withdrawn'
  also?: Partial<ContractRow>
}

/** Writes how a locked contract stands from now on, as a revision of its own, with its audit row and its mail. */
export async function writeChange(tx: Tx, services: Services, change: Change): Promise<void> {
  const { row, next, acting, mail, also } = change
  const { statut, endDate, terminatedAt, contractualEnd, lateSince, suspendedOn, coverBackOn } = next
  const revision = row.revision + 1
  await tx
    .update(contracts)
    .set({
      ...also,
      statut,
      endDate,
      terminatedAt,
      contractualEnd,
      lateSince,
      suspendedOn,
      coverBackOn,
      revision,
    })
    .where(eq(contracts.id, row.id))
  await noteChange(tx, services, change)
  await audit(tx, services, {
    ...acting,
    action: 'contracts.updated',
    object: { type: 'contract', id: row.id },
    before: summary(row, row),
    after: summary(row, next),
  })
  if (mail) await tellStudent(tx, services, { row, next, revision, mail })
}

/** Notes in the life of a contract what changes and by whom; nothing where its cover stays as it was. */
export async function noteChange(
  tx: Tx,
  services: Services,
  { row, next, acting, cause, ending }: Pick<Change, 'row' | 'next' | 'acting' | 'cause' | 'ending'>,
): Promise<void> {
  const { actorId } = acting
  const named = (kind: ContractEvent['kind']) => (kind === 'terminated' && ending ? ending : kind)
  const events = changesBetween(row, next).map((event) => {
    return { ...event, kind: named(event.kind), cause, actorId }
  })
  await noteEvents(tx, services, row, events)
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
    payload: {
      name,
      insuranceType,
      reference,
      startDate,
      endDate: next.endDate,
      page: services.products.ofContract(row).pages.offer,
    },
  })
}
