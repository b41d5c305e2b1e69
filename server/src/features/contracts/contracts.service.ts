import { randomBytes } from 'node:crypto'
import { encodeCheckCode } from '@cursus/shared/certificates'
import type { InsuranceType, SignatureStatus } from '@cursus/shared/contracts'
import { dayOf } from '@cursus/shared/day'
import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from './contracts.table.ts'
import { insurerOf } from './insurers.queries.ts'

export type ContractRow = typeof contracts.$inferSelect

/**
 * The event of a contract that is paid and signed (or needs no signature): told once, in the transaction that made it
 * so. Its document and mail follow. A person waits for them, so the queue is looked at often.
 */
export const contractActivated = defineJob('contracts.activated', z.object({ contractId: z.uuid() }), {
  pollingIntervalSeconds: 0.5,
  localConcurrency: 2,
  retryLimit: 20,
})

/** The event of contracts whose end moved on by a renewal: their papers follow, slowly, each with its mail. */
export const contractsRenewed = defineJob(
  'contracts.renewed',
  /** Those up to `after`, in the order of their renewal, are done. */
  z.object({ after: z.object({ renewedAt: z.string(), contractId: z.uuid() }).optional() }),
  { pollingIntervalSeconds: 1, expireInSeconds: 300 },
)

const prefixes: Record<InsuranceType, string> = { 'Santé/Mobilité': 'SM', Habitation: 'HA', Multimédia: 'MU' }

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
export type NewContract = Pick<ContractRow, Chosen> & Partial<Pick<ContractRow, Optional>>

/** Writes a paid contract with its number and check code; one that needs no signature is active at once. */
export async function openContract(
  tx: Tx,
  { jobs, now }: Services,
  wanted: NewContract,
): Promise<ContractRow> {
  const createdAt = now()
  const [row] = await tx
    .insert(contracts)
    .values({
      insurer: insurerOf(wanted.insuranceType),
      ...wanted,
      documentType: wanted.insuranceType === 'Multimédia' ? 'Contract' : 'Certificate',
      reference: await nextReference(tx, wanted.insuranceType, createdAt),
      checkCode: encodeCheckCode(randomBytes(10)),
      paymentStatus: 'payment_succeeded',
      createdAt,
    })
    .returning()
  if (!row) throw new Error('no contract was written')
  if (row.signatureStatus === 'none') await jobs.enqueue(tx, contractActivated, { contractId: row.id })
  return row
}

/** SM-2026-001001: product, year in Paris, a number of its own. */
async function nextReference(tx: Tx, insuranceType: InsuranceType, at: Date): Promise<string> {
  const { rows } = await tx.execute<{ number: string }>(sql`SELECT nextval('contract_numbers') AS number`)
  return `${prefixes[insuranceType]}-${dayOf(at).slice(0, 4)}-${String(rows[0]?.number).padStart(6, '0')}`
}

/** The contract is signed; only the first call says so to the others. */
export async function markSigned(tx: Tx, { jobs, now }: Services, contractId: string): Promise<boolean> {
  const changed = await tx
    .update(contracts)
    .set({ signatureStatus: 'signed', signedAt: now() })
    .where(and(eq(contracts.id, contractId), ne(contracts.signatureStatus, 'signed')))
    .returning({ id: contracts.id })
  if (changed.length === 0) return false
  await jobs.enqueue(tx, contractActivated, { contractId })
  return true
}

/** Refused, expired, or waiting again; a signed contract stays signed. */
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

/** Its device is described: from now on it can be signed. */
export async function markDescribed(tx: Tx, contractId: string): Promise<void> {
  await tx.update(contracts).set({ needsDevice: false }).where(eq(contracts.id, contractId))
}
