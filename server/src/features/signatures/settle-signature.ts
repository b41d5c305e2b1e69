import * as z from 'zod/mini'
import { transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { SignatureRequest } from '../../providers/signatures/signatures.ts'
import { markSignature, markSigned } from '../contracts/contracts.service.ts'
import { insertFile, storeBytes } from '../files/files.service.ts'
import { amendmentSigned } from './amendment-signed.service.ts'
import {
  findByRequest,
  findSignature,
  lockSignature,
  type Signed,
  saveSignature,
} from './signatures.queries.ts'
import { signedInstant } from './signed-instant.rules.ts'

/** Fetches the signed document and its audit trail once they exist. */
export const fetchSigned = defineJob(
  'signatures.fetch_files',
  z.object({ contractId: z.uuid(), amendmentId: z._default(z.nullable(z.uuid()), null) }),
  { retryLimit: 60 },
)

/** Reads a request at the provider and takes its state over; ignores requests of others. */
export async function settleSignature(services: Services, requestId: string): Promise<void> {
  const row = await findByRequest(services.db, requestId)
  if (!row) return
  const request = await services.signing.retrieve(requestId)
  if (request) await applyState(services, row, request)
}

/** Applies a state; a repeat changes nothing, and a signed contract stays signed. */
export async function applyState(services: Services, of: Signed, request: SignatureRequest): Promise<void> {
  const { db, jobs } = services
  const { state } = request
  if (state === 'draft' || state === 'ongoing') return
  await transact(db, async (tx) => {
    const row = await lockSignature(tx, of)
    // A request that was replaced by a newer one says nothing about the contract any more.
    if (row?.state === 'done' || row?.requestId !== request.id) return
    const { contractId, amendmentId, createdAt: begunAt } = row
    await saveSignature(tx, row, { state })
    if (state === 'done') {
      await (amendmentId
        ? jobs.enqueue(tx, amendmentSigned, { amendmentId })
        : markSigned(tx, services, {
            contractId,
            signedAt: signedInstant(request, { begunAt, now: services.now() }),
          }))
      await jobs.enqueue(tx, fetchSigned, { contractId, amendmentId })
    } else if (state !== 'canceled' && !amendmentId) {
      await markSignature(tx, contractId, state === 'declined' ? 'refused' : 'expired')
    }
  })
}

/** Stores the signed document and the audit trail, once; may run twice. */
export async function fetchSignedFiles(services: Services, of: Signed): Promise<void> {
  const { db, signing } = services
  const row = await findSignature(db, of)
  if (!row?.requestId || row.state !== 'done' || row.signedFileId) return
  const { requestId } = row
  const paper = await storeBytes(services, await signing.downloadSigned(requestId), 'application/pdf')
  const trail = await storeBytes(services, await signing.downloadAuditTrail(requestId), 'application/pdf')
  await transact(db, async (tx) => {
    const again = await lockSignature(tx, of)
    if (again?.signedFileId) return
    const signedFileId = await insertFile(tx, services, paper)
    const auditTrailFileId = await insertFile(tx, services, trail)
    await saveSignature(tx, of, { signedFileId, auditTrailFileId })
  })
}
