import { setTimeout as sleep } from 'node:timers/promises'
import type { InsuranceType } from '@cursus/shared/contracts'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { prepareLink, signedAddress } from './prepare-link.ts'
import { findSignature, type SignatureRow } from './signatures.queries.ts'
import { signatures } from './signatures.table.ts'

/** The paper that a person signs. */
export type PaperToSign = (contract: ContractRow) => Promise<{ fileName: string; bytes: Uint8Array }>
/** What each insurance gives to sign; one that is not here cannot be signed yet. */
export type PapersToSign = Partial<Record<InsuranceType, PaperToSign>>
export type SigningLinkOf = (contract: ContractRow) => Promise<string>

const minute = 60_000
/** Renewed while the work goes on, so that a process that dies keeps nobody waiting for long. */
const leaseMs = 9000
/** A person waits less than ten seconds, whatever the provider does. */
const patienceMs = 9000

const unavailable = () => new AppError('unavailable', 'signatures.unavailable', { retryAfter: 10 })

/**
 * The page where this contract is signed, prepared at the provider at its first call. The intent is written first, and one
 * caller at a time speaks to the provider: the others wait for the link. Throws 503 `signatures.unavailable`, and 409
 * `contracts.not_ready` where there is no paper yet.
 */
export function signingLinkWith(services: Services, papers: PapersToSign): SigningLinkOf {
  return async (contract) => {
    const paper = papers[contract.insuranceType]
    if (!paper || contract.needsDevice) throw new AppError('conflict', 'contracts.not_ready')
    await services.db
      .insert(signatures)
      .values({ contractId: contract.id, externalId: `${contract.id}.1`, createdAt: services.now() })
      .onConflictDoNothing()
    const until = Date.now() + patienceMs
    while (Date.now() < until) {
      const standing = await findSignature(services.db, contract.id)
      if (standing?.state === 'done') return signedAddress(services, contract)
      if (standing && isFresh(standing, services.now())) return standing.link as string
      const leased = await takeLease(services, contract.id)
      if (leased) return withinPatience(prepareAlone(services, contract, { row: leased, paper }))
      await sleep(150)
    }
    throw unavailable()
  }
}

function isFresh({ state, link, linkExpiresAt }: SignatureRow, now: Date): boolean {
  return state === 'ongoing' && link !== null && (linkExpiresAt?.getTime() ?? 0) > now.getTime() + 10 * minute
}

async function takeLease({ db }: Services, contractId: string): Promise<SignatureRow | null> {
  const at = new Date()
  const [row] = await db
    .update(signatures)
    .set({ leasedUntil: new Date(at.getTime() + leaseMs) })
    .where(
      and(
        eq(signatures.contractId, contractId),
        or(isNull(signatures.leasedUntil), lt(signatures.leasedUntil, at)),
      ),
    )
    .returning()
  return row ?? null
}

/** A renewal that fails is no harm: another caller may then join in, and the provider's own ids hold the rest. */
async function renewLease({ db }: Services, contractId: string): Promise<void> {
  const leasedUntil = new Date(Date.now() + leaseMs)
  await db
    .update(signatures)
    .set({ leasedUntil })
    .where(eq(signatures.contractId, contractId))
    .catch(() => undefined)
}

type Begun = { row: SignatureRow; paper: PaperToSign }

/** A refusal is ours to mend. Which call and which status say where; the provider's words could name the person. */
function alarm({ log }: Services, contractId: string, error: unknown): void {
  if (!(error instanceof AppError) || error.kind !== 'provider_failed') return
  const call = error.cause instanceof Error ? error.cause.message.split(':')[0] : undefined
  log.error({ code: error.code, contractId, call }, 'the signature provider refused a call')
}

async function prepareAlone(
  services: Services,
  contract: ContractRow,
  { row, paper }: Begun,
): Promise<string> {
  const renewal = setInterval(() => void renewLease(services, contract.id), leaseMs / 3)
  try {
    return await prepareLink(services, contract, { row, paper: () => paper(contract) })
  } catch (error) {
    alarm(services, contract.id, error)
    throw error
  } finally {
    clearInterval(renewal)
    await services.db
      .update(signatures)
      .set({ leasedUntil: null })
      .where(eq(signatures.contractId, contract.id))
  }
}

/** What takes longer goes on by itself, and the next call finds what came of it. */
async function withinPatience(work: Promise<string>): Promise<string> {
  work.catch(() => undefined)
  const timer = new AbortController()
  const late = sleep(patienceMs, null, { signal: timer.signal }).then(
    () => Promise.reject(unavailable()),
    () => new Promise<never>(() => undefined),
  )
  return Promise.race([work, late]).finally(() => timer.abort())
}
