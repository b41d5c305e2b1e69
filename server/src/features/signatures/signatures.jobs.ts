import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { applyState, fetchSigned, fetchSignedFiles, settleSignature } from './settle-signature.ts'
import { signatures } from './signatures.table.ts'

/** Settles a request on which the provider reported. */
export const settleRequest = defineJob('signatures.settle', z.object({ requestId: z.string() }), {
  localConcurrency: 2,
  retryLimit: 20,
})

/** Finds signatures that no webhook and no browser reported. */
export const sweepSignatures = defineJob('signatures.sweep', z.object({}), { retryLimit: 0 })

export function signatureJobs(services: Services) {
  const { jobs } = services
  jobs.handle(settleRequest, ({ requestId }) => settleSignature(services, requestId))
  jobs.handle(fetchSigned, (of) => fetchSignedFiles(services, of))
  jobs.handle(sweepSignatures, () => sweep(services))
  jobs.schedule(sweepSignatures, '*/5 * * * *', {})
}

const ofSigned = { contractId: signatures.contractId, amendmentId: signatures.amendmentId }

/** Settles ended requests from one list call: a call for each would use up the provider's quota. */
async function sweep(services: Services): Promise<void> {
  const { db, signing, jobs } = services
  const waiting = await db
    .select({ ...ofSigned, requestId: signatures.requestId })
    .from(signatures)
    .where(and(eq(signatures.state, 'ongoing'), isNotNull(signatures.requestId)))
  const byRequest = new Map(waiting.map((one) => [one.requestId, one]))
  if (byRequest.size > 0) {
    for (const request of await signing.listEnded()) {
      const signed = byRequest.get(request.id)
      if (signed) await applyState(services, signed, request)
    }
  }
  const unfetched = await db
    .select(ofSigned)
    .from(signatures)
    .where(and(eq(signatures.state, 'done'), isNull(signatures.signedFileId)))
    .limit(100)
  for (const of of unfetched) await jobs.enqueue(db, fetchSigned, of)
}
