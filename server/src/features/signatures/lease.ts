import { setTimeout as sleep } from 'node:timers/promises'
import { and, isNull, lt, or } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { isSignatureOf, type SignatureRow, type Signed } from './signatures.queries.ts'
import { signatures } from './signatures.table.ts'

/** Milliseconds of a lease, renewed during the work, so that a process that dies blocks nobody for long. */
const leaseMs = 9000
/** Milliseconds that a person waits, whatever the provider does. */
const patienceMs = 9000

const unavailable = () => new AppError('unavailable', 'signatures.unavailable', { retryAfter: 10 })

/** Writes the intent to have something signed, under an id that the provider is told first. */
export async function intend({ db, now }: Services, { contractId, amendmentId }: Signed): Promise<void> {
  await db
    .insert(signatures)
    .values({ contractId, amendmentId, externalId: `${amendmentId ?? contractId}.1`, createdAt: now() })
    .onConflictDoNothing()
}

/**
 * Runs `alone` while no other call speaks to the provider about this signature; others wait, or get the result from
 * `standing`. Throws 503 `signatures.unavailable` when that takes too long for a person; work that has begun goes on.
 */
export async function withLease<T>(
  services: Services,
  of: Signed,
  { alone, standing }: { alone: (row: SignatureRow) => Promise<T>; standing?: () => Promise<T | null> },
): Promise<T> {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const found = await standing?.()
    if (found) return found
    const row = await takeLease(services, of)
    if (row) return withinPatience(holding(services, of, () => alone(row)))
    await sleep(150)
  }
  throw unavailable()
}

async function takeLease({ db }: Services, of: Signed): Promise<SignatureRow | null> {
  const at = new Date()
  const [row] = await db
    .update(signatures)
    .set({ leasedUntil: new Date(at.getTime() + leaseMs) })
    .where(and(isSignatureOf(of), or(isNull(signatures.leasedUntil), lt(signatures.leasedUntil, at))))
    .returning()
  return row ?? null
}

async function holding<T>(services: Services, of: Signed, work: () => Promise<T>): Promise<T> {
  const renewal = setInterval(() => void renewLease(services, of), leaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await services.db.update(signatures).set({ leasedUntil: null }).where(isSignatureOf(of))
  }
}

/**
 * Renews a lease. A failure does no harm: another caller may join in, and the provider's own ids prevent duplicates.
 */
async function renewLease({ db }: Services, of: Signed): Promise<void> {
  const leasedUntil = new Date(Date.now() + leaseMs)
  await db
    .update(signatures)
    .set({ leasedUntil })
    .where(isSignatureOf(of))
    .catch(() => undefined)
}

/** Waits for work as long as a person does; longer work goes on, and the next call finds its result. */
async function withinPatience<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  const timer = new AbortController()
  const late = sleep(patienceMs, null, { signal: timer.signal }).then(
    () => Promise.reject(unavailable()),
    () => new Promise<never>(() => undefined),
  )
  return Promise.race([work, late]).finally(() => timer.abort())
}
