import { and, isNotNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { eachAlone } from '../../platform/each-alone.ts'
import { eachStep } from '../../platform/each-step.ts'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { applyState, fetchSigned, fetchSignedFiles, settleSignature } from './settle-signature.ts'
import { isOngoing, isUnfetched, signatures } from './signatures.table.ts'

/** Settles a request on which the provider reported. */
export const settleRequest = defineJob('signatures.settle', z.object({ requestId: z.string() }), {
  localConcurrency: 2,
  retryLimit: 20,
})

/**
 * Finds signatures that no webhook and no browser reported, and fetches what was signed; with `all` also where a job is about to,
 * which may belong to a killed process.
 */
export const sweepSignatures = defineJob('signatures.sweep', z.object({ all: z.optional(z.boolean()) }), {
  retryLimit: 0,
})

export function signatureJobs(services: Services) {
  const { jobs } = services
  jobs.handle(settleRequest, ({ requestId }) => settleSignature(services, requestId))
  jobs.handle(fetchSigned, (of) => fetchSignedFiles(services, of))
  jobs.handle(sweepSignatures, ({ all }) => sweep(services, all))
  jobs.schedule(sweepSignatures, '*/5 * * * *', {})
}

const { contractId, amendmentId } = signatures
const ofSigned = { contractId, amendmentId }

/** SQL condition: what was signed is being fetched: each job asks some sixty times in half a day, and the provider counts. */
const isBeingFetched = sql`CASE WHEN ${amendmentId} IS NULL
  THEN ${hasLiveJob(fetchSigned, 'contractId', contractId)}
  ELSE ${hasLiveJob(fetchSigned, 'amendmentId', amendmentId)} END`

/** Requests asked about one by one in a sweep: 120 an hour, a tenth of the provider's quota. */
const callsOfSweep = 10

function sweep(services: Services, all = false): Promise<void> {
  return eachStep([() => settleEnded(services), () => requeueUnfetched(services, all)])
}

async function requeueUnfetched({ db, jobs }: Services, all: boolean): Promise<void> {
  const unfetched = await db
    .select(ofSigned)
    .from(signatures)
    .where(and(isUnfetched, all ? undefined : sql`NOT ${isBeingFetched}`))
    .limit(100)
  for (const of of unfetched) await jobs.enqueue(db, fetchSigned, of)
}

/**
 * Settles ended requests from one list call: a call for each would use up the provider's quota. Of those that it does not name a
 * few are asked about by their own ids, others each time: none stays unseen, however many ended since.
 */
async function settleEnded(services: Services): Promise<void> {
  const { db, signing } = services
  const waiting = await db
    .select({ ...ofSigned, requestId: signatures.requestId })
    .from(signatures)
    .where(and(isOngoing, isNotNull(signatures.requestId)))
    .orderBy(sql`random()`)
  if (waiting.length === 0) return
  const ended = new Map((await signing.listEnded()).map((request) => [request.id, request]))
  const ones = waiting.map(({ requestId, ...of }) => ({ id: requestId ?? '', of }))
  const code = 'signatures.unsettled'
  await eachAlone(services, { code, ones }, async ({ id, of }) => {
    const request = ended.get(id)
    if (request) await applyState(services, of, request)
  })
  const others = ones.filter(({ id }) => !ended.has(id)).slice(0, callsOfSweep)
  await eachAlone(services, { code, ones: others }, ({ id }) => settleSignature(services, id))
}
