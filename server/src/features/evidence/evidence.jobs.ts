import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Seal } from '../../pdf/seal.ts'
import { atLength } from '../../platform/database-pools.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { makeProof } from './make-proof.ts'
import { type SealBytes, sealDay } from './seal-day.ts'

/** Writes evidence for existing contracts that have none, from what their rows tell. */
export const fillInEvidence = defineJob('evidence.fill_in', z.object({}), {
  retryLimit: 3,
  expireInSeconds: 900,
})

/** Seals the root of a day. */
export const sealEvidence = defineJob('evidence.seal_day', z.object({}), {
  retryLimit: 3,
  expireInSeconds: 900,
})

/** Makes the proof file of a contract, for which a person waits. */
export const makeProofFile = defineJob('evidence.make_proof', z.object({ contractId: z.uuid() }), {
  retryLimit: 5,
})

type Sealing = { sealBytes: SealBytes; seal: () => Promise<Seal> }

export function evidenceJobs(services: Services, { sealBytes, seal }: Sealing) {
  services.jobs.handle(fillInEvidence, () => atLength(() => fillIn(services)))
  services.jobs.handle(sealEvidence, () => atLength(() => sealDay(services, sealBytes)))
  services.jobs.handle(makeProofFile, ({ contractId }) => makeProof(services, seal, contractId))
  services.jobs.schedule(sealEvidence, '23 3 * * *', {})
}

const chunkSize = 200

/** Writes missing chains in chunks, each its own statement, so that other work need not wait; existing chains stay. */
async function fillIn({ db }: Services): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await db.execute<{ id: string }>(sql`
      SELECT id FROM contracts WHERE id > ${after} AND NOT EXISTS (SELECT FROM evidence_chains WHERE contract_id = id)
      ORDER BY id LIMIT ${chunkSize}`)
    const ids = rows.map(({ id }) => id)
    await db.execute(sql`SELECT keep_evidence(${sql.param(ids)}::uuid[], '{}')`)
    const last = ids.at(-1)
    if (!last || ids.length < chunkSize) return
    after = last
  }
}
