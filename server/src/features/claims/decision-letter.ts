import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Seal } from '../../pdf/seal.ts'
import { transact } from '../../platform/database.ts'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { addresseeOf } from '../contracts/addressee.queries.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { insurerName } from '../contracts/insurers.queries.ts'
import type { StoredBytes } from '../files/files.service.ts'
import { insertFile, storeBytes } from '../files/files.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { type ClaimRow, lockClaim } from './change-claim.service.ts'
import { randomName } from './claim-files.ts'
import { claimDocuments, claims } from './claims.table.ts'
import { letsGo } from './lets-go.ts'
import { readLetterFacts } from './letter-facts.queries.ts'

export const drawLetter = defineJob('claims.draw_letter', z.object({ claimId: z.uuid() }))

/**
 * Finds decided claims without a letter whose job is gone; with `all` also those whose job may belong to a killed
 * process.
 */
export const sweepLetters = defineJob('claims.sweep_letters', z.object({ all: z.boolean() }), {
  retryLimit: 0,
})

export function letterJobs(services: Services, seal: () => Promise<Seal>) {
  services.jobs.handle(drawLetter, ({ claimId }) => issueLetter(services, seal, claimId))
  services.jobs.handle(sweepLetters, ({ all }) => requeue(services, all))
  services.jobs.schedule(sweepLetters, '*/10 * * * *', { all: false })
}

/** Makes the one letter of a decided claim, with its mail. May run any number of times, also at the same time. */
async function issueLetter(services: Services, seal: () => Promise<Seal>, claimId: string): Promise<void> {
  const facts = await readLetterFacts(services, claimId)
  if (!facts) return
  const { renderSealedLetter } = await import('../../pdf/letter.ts')
  const bytes = await renderSealedLetter(facts, await seal(), services.now()).catch((error: Error) => {
    services.log.error(
      { code: 'claims.letter', claimId, err: error },
      'the letter of a decision cannot be drawn',
    )
    throw error
  })
  const stored = await storeBytes(services, bytes, 'application/pdf')
  if (!(await keepLetter(services, claimId, stored))) await services.files.remove(stored.storageKey)
}

/** Writes document and mail together; a second run writes nothing. */
async function keepLetter(services: Services, claimId: string, stored: StoredBytes): Promise<boolean> {
  return transact(services.db, async (tx) => {
    const claim = await lockClaim(tx, claimId)
    const isLetter = and(eq(claimDocuments.claimId, claimId), eq(claimDocuments.from, 'decision'))
    if ((await tx.$count(claimDocuments, isLetter)) > 0) return false
    const title = `Decision-${claim.reference}.pdf`
    await tx.insert(claimDocuments).values({
      claimId,
      fileId: await insertFile(tx, services, stored),
      fileName: randomName('pdf'),
      title,
      from: 'decision',
      createdAt: services.now(),
    })
    const contract = await findContract(tx, claim.contractId)
    if (!contract) throw new Error('the contract of the claim is gone')
    const { name, to, language } = await addresseeOf(tx, claim.studentId)
    await queueMail(tx, services, {
      eventKey: `claim-decided:${claimId}`,
      to,
      language,
      template: 'claim-decided',
      payload: {
        ...{ name, ...decisionOf(claim), insurer: insurerName(contract.insurer) },
        letsGo: letsGo(services, { claim, contract }),
      },
      attachments: [{ storageKey: stored.storageKey, fileName: title, mimeType: 'application/pdf' }],
    })
    return true
  })
}

/** The reason is in the letter alone: it may speak of health. */
function decisionOf({ id, reference, outcome, amountCents }: ClaimRow) {
  if (!outcome) throw new Error('the claim is not decided')
  return { claimId: id, reference, outcome, amount: amountCents }
}

async function requeue({ db, jobs }: Services, all: boolean): Promise<void> {
  const forgotten = await db
    .select({ id: claims.id })
    .from(claims)
    .leftJoin(claimDocuments, and(eq(claimDocuments.claimId, claims.id), eq(claimDocuments.from, 'decision')))
    .where(
      and(
        sql`${claims.outcome} IS NOT NULL`,
        isNull(claimDocuments.id),
        all ? undefined : sql`NOT ${hasLiveJob(drawLetter, 'claimId', claims.id)}`,
      ),
    )
    .limit(1000)
  for (const { id } of forgotten) await jobs.enqueue(db, drawLetter, { claimId: id })
}
