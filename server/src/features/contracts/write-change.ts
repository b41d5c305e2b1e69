import { dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Standing } from './change.rules.ts'
import { type ContractEvent, changesBetween, undoneTo } from './contract-life.rules.ts'
import { type ContractRow, contractEndWritten } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'
import { letChangeLeave } from './held-change.service.ts'
import { type EventCause, noteEvents } from './note-events.service.ts'
import { type ChangeMail, tellOfChange } from './tell-of-change.ts'

/** Who changes the contract: null when no person does. */
export type Actor = { actorId: string | null; requestId?: string }

export type Change = {
  row: ContractRow
  next: Standing
  acting: Actor
  cause: EventCause
  /** Null when another mail tells of it. */
  mail: ChangeMail | null
  /** Name of the end among the events of the contract; `terminated` unless given. */
  ending?: 'withdrawn'
  /** True when it takes back a change that has told nobody yet. */
  undoes?: true
  /** True when what was missing is asked for no more, though nobody paid it. */
  isWaived?: boolean
  also?: Partial<ContractRow>
}

/** Writes how a locked contract stands from now on as a new revision, with its row of the journal and its mail. */
export async function writeChange(tx: Tx, services: Services, change: Change): Promise<void> {
  const { row, next, acting, mail, also } = change
  await letChangeLeave(tx, services, row)
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
  const isEnd = [row, next].some(({ statut }) => statut === 'résilié')
  const isMoved = endDate !== row.endDate || contractualEnd !== row.contractualEnd
  if (isEnd && (statut !== row.statut || isMoved))
    await services.jobs.enqueue(tx, contractEndWritten, { contractId: row.id })
  await noteChange(tx, services, change)
  await audit(tx, services, {
    ...acting,
    action: actionOf(change),
    object: { type: 'contract', id: row.id },
    before: summary(row, row),
    after: summary(row, next),
  })
  if (mail) await tellOfChange(tx, services, { row, next, revision, mail })
}

function actionOf({ undoes, cause }: Change) {
  if (undoes) return 'contracts.change_undone'
  return cause === 'unsigned' ? 'contracts.unsigned_given_up' : 'contracts.updated'
}

/** Writes the events of a change with its actor; nothing when the cover stays as it was. */
export async function noteChange(
  tx: Tx,
  services: Services,
  { row, next, acting, cause, ending, undoes, isWaived }: Omit<Change, 'mail' | 'also'>,
): Promise<void> {
  const { actorId } = acting
  // Paid on its last day or after it: no cover is back.
  const isTooLate = row.statut === 'impayé' && row.endDate <= dayOf(services.now())
  const named = (kind: ContractEvent['kind']) => {
    if (kind === 'terminated' && ending) return ending
    const settled = kind === 'back' && isTooLate ? 'paid' : kind
    return settled === 'paid' && isWaived ? 'waived' : settled
  }
  const changes = undoes ? [undoneTo(next)] : changesBetween(row, next)
  const events = changes.map((event) => {
    return { ...event, kind: named(event.kind), cause, actorId }
  })
  await noteEvents(tx, services, row, events)
}

function summary({ reference }: ContractRow, { statut, endDate }: Standing) {
  return { reference, statut, endDate: formatDay(endDate) }
}
