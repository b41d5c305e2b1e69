import { randomBytes } from 'node:crypto'
import { encodeCheckCode } from '@cursus/shared/check-code'
import type { ChangedPart } from '@cursus/shared/contract-page'
import { dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { changeOf } from './change.rules.ts'
import type { Acting } from './change-contract.service.ts'
import { isPaidBySchool, mayBeCorrected } from './contract-state.rules.ts'
import { type ContractRow, contractCorrected } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'
import { type EventCause, noteEvents } from './note-events.service.ts'
import { replacedCodes } from './replaced-codes.table.ts'
import { writeChange } from './write-change.ts'

/**
 * Locks a contract that a school pays and that has not begun. Throws 404 for another's or an unknown one, 409
 * `contracts.not_changeable` when its student may not change it any more.
 */
export async function lockCorrectable(tx: Tx, { now }: Services, id: string, studentId: string) {
  const [row] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('update')
  if (row?.studentId !== studentId || !isPaidBySchool(row))
    throw new AppError('not_found', 'platform.not_found')
  if (!mayBeCorrected(row, dayOf(now()))) throw new AppError('conflict', 'contracts.not_changeable')
  return row
}

export type Correction = Partial<
  Pick<
    ContractRow,
    'startDate' | 'endDate' | 'countryId' | 'numberRoom' | 'priceId' | 'primeCents' | 'rhythmFrom'
  >
>

/** `requestId` is set when a person asked just now. */
type Correcting = {
  row: ContractRow
  /** Writes what the product keeps of it, and returns the columns that change. */
  write: () => Promise<Correction>
  acting: { actorId: string; requestId?: string }
  cause: EventCause
  /** What the change touches, for its event. */
  parts: ChangedPart[]
}

/**
 * Writes what a locked contract becomes, with an event. Its new document has another check code;
 * the old code answers that it was replaced.
 */
export async function correctContract(tx: Tx, services: Services, change: Correcting): Promise<ContractRow> {
  const named = await namedIn(tx, services, change.row)
  const corrected = await replaceDocument(tx, services, change.row, change.write)
  const still = new Set(await namedIn(tx, services, corrected))
  const left = named.filter((id) => !still.has(id))
  await noteCorrection(tx, services, { ...change, left }, corrected)
  return corrected
}

/** Returns the ids of those whom a contract names beside its policyholder. */
async function namedIn(tx: Tx, { products }: Services, row: ContractRow): Promise<string[]> {
  const named = (await products.ofContract(row).occupants?.list(tx, row.id)) ?? []
  return named.map(({ id }) => id)
}

/**
 * Withdraws the check code of a contract's document, which keeps what it states, then writes the other changes and queues
 * the new document with its mail; the old code answers that it was replaced.
 */
export async function replaceDocument(
  tx: Tx,
  services: Services,
  row: ContractRow,
  write?: Correcting['write'],
): Promise<ContractRow> {
  const correctedAt = services.now()
  const checkCode = encodeCheckCode(randomBytes(10))
  const revision = row.revision + 1
  const { startDate, endDate, countryId, numberRoom, checkCode: code, id: contractId } = row
  const [before] = await tx
    .select({ insured: services.products.insured })
    .from(contracts)
    .where(eq(contracts.id, contractId))
  const stated = { startDate, endDate, countryId, numberRoom, town: townOf(before?.insured) }
  await tx.insert(replacedCodes).values({ code, contractId, ...stated, replacedAt: correctedAt })
  const next = await write?.()
  const [corrected] = await tx
    .update(contracts)
    .set({ ...next, checkCode, correctedAt, revision })
    .where(eq(contracts.id, contractId))
    .returning()
  if (!corrected) throw new Error('the contract is gone')
  await services.jobs.enqueue(tx, contractCorrected, { contractId })
  return corrected
}

/** Names the town of an insured home, as « 31000 Toulouse »; null for other things. */
export const townOf = (insured: { postalCode?: string | null; city?: string | null } | null | undefined) =>
  insured?.city ? `${insured.postalCode} ${insured.city}` : null

async function noteCorrection(
  tx: Tx,
  services: Services,
  { row, acting, cause, parts, left }: Correcting & { left: string[] },
  corrected: ContractRow,
): Promise<void> {
  const { startDate, endDate } = corrected
  const { actorId } = acting
  const facts = { startDate, endDate, parts, ...(left.length > 0 && { left }) }
  await noteEvents(tx, services, row, [{ kind: 'changed', cause, actorId, facts }])
  await audit(tx, services, {
    ...acting,
    action: 'contracts.updated',
    object: { type: 'contract', id: row.id },
    before: summary(row.reference, row),
    after: summary(row.reference, corrected),
  })
}

function summary(reference: string, { startDate, endDate, countryId, numberRoom }: ContractRow) {
  const days = { reference, startDate: formatDay(startDate), endDate: formatDay(endDate) }
  return { ...days, countryId, ...(numberRoom !== null && { numberRoom }) }
}

/** Ends a locked contract before its first day: it never covered anybody, and its document is worthless. */
export async function cancelContract(
  tx: Tx,
  services: Services,
  { row, acting }: { row: ContractRow; acting: Acting },
): Promise<void> {
  const next = changeOf(row, { statut: 'résilié' }, dayOf(services.now()))
  if (typeof next === 'string') throw new Error(`contract ${row.id} cannot end before it begins`)
  await writeChange(tx, services, { row, next, acting, cause: 'student', mail: 'contract-cancelled' })
}
