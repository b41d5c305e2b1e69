import { randomBytes } from 'node:crypto'
import { encodeCheckCode } from '@cursus/shared/check-code'
import type { SignatureStatus } from '@cursus/shared/contracts'
import { dayOf } from '@cursus/shared/day'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Tx, together } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { stateOn } from './contract-state.rules.ts'
import { contracts } from './contracts.table.ts'
import { noteEvents } from './note-events.service.ts'

export type ContractRow = typeof contracts.$inferSelect

/**
 * Event: a contract is paid and signed (or needs no signature). Published once, in the transaction that made it so;
 * its document and mail follow. A person waits for them, so the queue is polled often.
 */
export const contractActivated = defineJob('contracts.activated', z.object({ contractId: z.uuid() }), {
  localConcurrency: 2,
  retryLimit: 20,
})

/** Event: a contract was signed after its first day. What was paid for the days before the signature goes back. */
export const contractSignedLate = defineJob('contracts.signed_late', z.object({ contractId: z.uuid() }), {
  retryLimit: 120,
})

/** Event: the days, country or names of a contract were corrected, or its end moved. Its new document and mail follow. */
export const contractCorrected = defineJob('contracts.corrected', z.object({ contractId: z.uuid() }), {
  retryLimit: 20,
})

/** Event: the end of a terminated contract was moved or taken back, and its student is told: what names the old day is void. */
export const contractEndMoved = defineJob('contracts.end_moved', z.object({ contractId: z.uuid() }), {
  retryLimit: 20,
})

/** Event: the end of a contract was written, moved or taken back, at that moment: what it owes may be another sum. */
export const contractEndWritten = defineJob('contracts.end_written', z.object({ contractId: z.uuid() }), {
  retryLimit: 20,
})

/** Event: a contract that was to end goes on, and its student is told: its renewal is announced at once where that is due. */
export const contractGoesOn = defineJob('contracts.goes_on', z.object({ contractId: z.uuid() }), {
  retryLimit: 20,
  expireInSeconds: 900,
})

/** Event: the ends of contracts moved on by a renewal. Their documents and mails follow, slowly. */
export const contractsRenewed = defineJob(
  'contracts.renewed',
  /** Position of the last contract done, in the order of renewal. */
  z.object({ after: z.optional(z.object({ renewedAt: z.string(), contractId: z.uuid() })) }),
  { expireInSeconds: 300 },
)

type Chosen =
  | 'studentId'
  | 'insuranceType'
  | 'signatureStatus'
  | 'startDate'
  | 'endDate'
  | 'primeCents'
  | 'priceId'
type Optional =
  | 'insurer'
  | 'countryId'
  | 'numberRoom'
  | 'customerStripe'
  | 'subscriptionStripe'
  | 'sessionId'
  | 'needsDevice'
  | 'createdAt'
export type NewContract = Pick<ContractRow, Chosen> & Partial<Pick<ContractRow, Optional>>

/** Writes what a product adds to its new contract. */
export type Beside = { beside?: (contract: ContractRow) => Promise<unknown> }

/**
 * Returns when a contract was made: as it was paid, or now where nobody paid. The provider tells whole seconds, so what we hear of at
 * once has our own moment: two purchases of one second keep their order.
 */
function paidOrNow(paidAt: Date | undefined, now: Date): Date {
  if (!paidAt) return now
  const isAtOnce = now.getTime() - paidAt.getTime() < 60_000 && dayOf(paidAt) === dayOf(now)
  return isAtOnce ? now : paidAt
}

/**
 * Writes a paid contract with its number and check code; it is active at once when nothing has to be signed. `createdAt` is when it
 * was paid, now where nobody pays for it.
 */
export async function openContract(
  tx: Tx,
  { jobs, now, products }: Services,
  { beside, ...wanted }: NewContract & Beside,
): Promise<ContractRow> {
  const { insurer, documentType, renewal, prefix } = products.ofContract(wanted)
  const isPaidOnce = Boolean(wanted.sessionId) && !wanted.subscriptionStripe
  const createdAt = paidOrNow(wanted.createdAt, now())
  const [row] = await tx
    .insert(contracts)
    .values({
      insurer,
      ...wanted,
      documentType,
      renews: renewal !== null && !isPaidOnce,
      reference: nextReference(prefix, createdAt),
      checkCode: encodeCheckCode(randomBytes(10)),
      paymentStatus: 'payment_succeeded',
      createdAt,
    })
    .returning()
  if (!row) throw new Error('no contract was written')
  const isSigned = row.signatureStatus === 'none'
  const { startDate, endDate } = row
  const cause = row.sessionId ? 'checkout' : 'school'
  const onDay = dayOf(createdAt)
  const noted = noteEvents(tx, { now }, row, [
    { kind: 'made', cause, onDay, facts: { startDate, endDate, isSigned } },
    { kind: 'paid', cause, onDay },
  ])
  const told = isSigned && jobs.enqueue(tx, contractActivated, { contractId: row.id })
  await together([noted, told, beside?.(row)])
  return row
}

/** SQL of the next reference, SM-2026-001001: product, year in Paris, number. */
function nextReference(prefix: string, at: Date): SQL {
  const begin = `${prefix}-${dayOf(at).slice(0, 4)}-`
  return sql`(SELECT ${begin}::text || lpad(number::text, greatest(6, length(number::text)), '0')
    FROM nextval('contract_numbers') AS number)`
}

/**
 * Marks a contract as signed; only the first call publishes `contractActivated`. Nothing is covered before the signature: one that
 * comes after the first day makes its day in Paris the first (595), and publishes `contractSignedLate`. A contract that is over stays as it ended: a signature that is
 * heard of too late makes no contract of it.
 */
export async function markSigned(
  tx: Tx,
  { jobs, now }: Services,
  { contractId, signedAt }: { contractId: string; signedAt: Date },
): Promise<boolean> {
  // Whoever writes a paper holds the key of its contract, and waits for the evidence that a signature has begun.
  const [row] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('no key update')
  if (!row || (row.statut === 'résilié' && stateOn(row, dayOf(now())).isOver)) return false
  const onDay = dayOf(signedAt)
  const late = row.startDate < onDay && { startDate: onDay, boughtFrom: row.startDate }
  const changed = await tx
    .update(contracts)
    .set({ signatureStatus: 'signed', signedAt, ...late })
    .where(and(eq(contracts.id, contractId), ne(contracts.signatureStatus, 'signed')))
    .returning({ id: contracts.id })
  if (changed.length === 0) return false
  const facts = late ? { startDate: onDay } : {}
  await noteEvents(tx, { now }, { id: contractId }, [{ kind: 'signed', cause: 'signature', onDay, facts }])
  await jobs.enqueue(tx, contractActivated, { contractId })
  if (late) await jobs.enqueue(tx, contractSignedLate, { contractId })
  return true
}

/** Marks a signature as refused, expired or waiting again; a signed contract stays signed. */
export async function markSignature(
  tx: Tx,
  contractId: string,
  signatureStatus: Exclude<SignatureStatus, 'signed' | 'none'>,
): Promise<void> {
  await tx
    .update(contracts)
    .set({ signatureStatus })
    .where(and(eq(contracts.id, contractId), ne(contracts.signatureStatus, 'signed')))
}

/** Marks the device of a contract as described, so that the contract can be signed. */
export async function markDescribed(tx: Tx, contractId: string): Promise<void> {
  await tx.update(contracts).set({ needsDevice: false }).where(eq(contracts.id, contractId))
}
