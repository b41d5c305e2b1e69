import type { DecideClaim } from '@cursus/shared/claims-follow-up'
import { eq } from 'drizzle-orm'
import { findUnprintable } from '../../pdf/find-unprintable.ts'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { type By, lockClaim } from './change-claim.service.ts'
import { claims } from './claims.table.ts'
import { drawLetter } from './decision-letter.ts'
import { readStanding } from './followed-claim.queries.ts'
import { mostPaid } from './insured.ts'

/**
 * Decides a claim, once; a job makes its letter and the mail with it. Throws 404, 409 `claims.decided`, and 422 for
 * an amount above what the contract can pay or a reason that no font of the letter has.
 */
export async function decideClaim(
  services: Services,
  { id, decision }: { id: string; decision: DecideClaim },
  by: By,
): Promise<void> {
  const { outcome, reason } = decision
  const amountCents = outcome === 'settled' ? (decision.amountCents ?? null) : null
  await checkDecision(services, id, { amountCents, reason })
  await transact(services.db, async (tx) => {
    const claim = await lockClaim(tx, id)
    if (claim.outcome) throw new AppError('conflict', 'claims.decided')
    const at = services.now()
    const state = Math.max(claim.state + 1, 2)
    await tx
      .update(claims)
      .set({
        ...{ state, outcome, amountCents, reason, decidedAt: at, decidedBy: by.actorId },
        ...{ lastWordAt: at, lastWordFrom: 'administrator' },
      })
      .where(eq(claims.id, id))
    await audit(tx, services, {
      ...by,
      action: 'claims.decided',
      object: { type: 'claim', id },
      before: { state: claim.state },
      after: { state, outcome, ...(amountCents !== null && { amountCents }) },
    })
    await services.jobs.enqueue(tx, drawLetter, { claimId: id })
  })
}

type Typed = { amountCents: number | null; reason: string }

async function checkDecision(services: Services, id: string, { amountCents, reason }: Typed) {
  const standing = await readStanding(services, id)
  if (!standing) throw new AppError('not_found', 'platform.not_found')
  const errors: Record<string, string[]> = {}
  const most = await mostPaid(services, standing, standing.claim.kind)
  if (amountCents !== null && most !== null && amountCents > most) {
    errors.amountCents = ['validation.field.amountCents.tooMuch']
  }
  if ((await findUnprintable({ reason })).length > 0) errors.reason = ['validation.field.reason.unprintable']
  if (Object.keys(errors).length > 0) throw invalid('platform.invalid', errors)
}
