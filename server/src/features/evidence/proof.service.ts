import { dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import type { ProofFile } from '@cursus/shared/proof'
import { eq, sql } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { makeProofFile } from './evidence.jobs.ts'
import { readChain } from './evidence.queries.ts'
import { proofFiles, proofReadings } from './evidence.table.ts'
import { detailOf, payloadOf, titleOf } from './told.ts'

type Asked = { caller: Pick<Caller, 'id' | 'role'>; contractId: string }

/**
 * Returns the contract for its student, or for an administrator, whose reading becomes evidence. Throws 404 for
 * anybody else.
 */
export async function openProof(services: Services, { caller, contractId }: Asked): Promise<ContractRow> {
  const contract = await findContract(services.db, contractId)
  const isAdmin = caller.role === 'ROLE_ADMIN'
  if (!contract || (!isAdmin && contract.studentId !== caller.id)) {
    throw new AppError('not_found', 'platform.not_found')
  }
  if (isAdmin) {
    const at = services.now()
    const row = { contractId: contract.id, actorId: caller.id, day: dayOf(at), at }
    await services.db.insert(proofReadings).values(row).onConflictDoNothing()
  }
  return contract
}

/** Reads the evidence of a contract, and the state of its archive. */
export async function readProof(
  services: Services,
  asked: Asked & { language: Language },
): Promise<ProofFile['data']> {
  const { id, reference, insuranceType } = await openProof(services, asked)
  const { links, leaves, brokenAt } = await readChain(services.db, id)
  const last = leaves.at(-1)
  return {
    contract: { id, reference, insuranceType },
    brokenAt,
    sealedOn: last ? formatDay(last.day) : null,
    // What was filled in later stands further down in the chain than it happened.
    rows: links
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map((link) => ({
        number: link.number,
        title: titleOf(link, asked.language),
        detail: detailOf(link),
        cents: payloadOf(link).amountCents ?? null,
        at: link.at.toISOString(),
        hash: link.hash,
        fileHash: payloadOf(link).sha256 ?? null,
      })),
    archive: await archiveOf(services, id, links.length),
  }
}

async function archiveOf({ db }: Services, contractId: string, length: number) {
  const [row] = await db.select().from(proofFiles).where(eq(proofFiles.contractId, contractId))
  const made = row ? { rows: row.length, bytes: row.bytes, at: row.madeAt.toISOString() } : null
  if (row?.length === length) return { state: 'ready' as const, made }
  const { rows } = await db.execute<{ live: boolean }>(
    sql`SELECT ${hasLiveJob(makeProofFile, 'contractId', sql`${contractId}`)} AS live`,
  )
  return { state: rows[0]?.live ? ('making' as const) : ('none' as const), made }
}

/** Queues the making of the archive, once at a time. Throws 409 `proof.broken` for a faulty chain. */
export async function askProof(services: Services, asked: Asked): Promise<void> {
  const { id } = await openProof(services, asked)
  const { brokenAt } = await readChain(services.db, id)
  if (brokenAt !== null) throw new AppError('conflict', 'proof.broken')
  const { state } = await archiveOf(services, id, -1)
  if (state === 'making') return
  await transact(services.db, (tx) => services.jobs.enqueue(tx, makeProofFile, { contractId: id }))
}
