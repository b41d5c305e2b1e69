import type { ChangeClaim } from '@cursus/shared/claims-follow-up'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { administratorNamed, nameOf } from '../accounts/administrator-names.queries.ts'
import { addresseeOf } from '../contracts/addressee.queries.ts'
import { queueMail } from '../mail/mail.service.ts'
import { claimMessages, claims } from './claims.table.ts'

export type By = { actorId: string; requestId: string }
export type ClaimRow = typeof claims.$inferSelect

/** Returns a claim, locked until the transaction ends. Throws 404. */
export async function lockClaim(tx: Tx, id: string): Promise<ClaimRow> {
  const [row] = await tx.select().from(claims).where(eq(claims.id, id)).for('update')
  if (!row) throw new AppError('not_found', 'platform.not_found')
  return row
}

/**
 * Assigns a claim to an administrator or to nobody, or moves its state on. Throws 404, 422 for somebody who is no
 * active administrator, 409 `claims.state_backward`, and 409 `claims.not_decided` for a state that only a decision
 * sets (C-50).
 */
export async function changeClaim(
  services: Services,
  { id, change }: { id: string; change: ChangeClaim },
  by: By,
): Promise<void> {
  const { assigneeId, state, reason } = change
  await transact(services.db, async (tx) => {
    const claim = await lockClaim(tx, id)
    if (assigneeId !== undefined) await assignClaim(tx, services, { claim, assigneeId }, by)
    if (state !== undefined && reason !== undefined) await moveOn(tx, services, { claim, state, reason }, by)
  })
}

type Assignment = { claim: ClaimRow; assigneeId: string | null }

/** Assigns a locked claim; the student is not told. Throws 422 for somebody who is no active administrator. */
export async function assignClaim(
  tx: Tx,
  services: Services,
  { claim, assigneeId }: Assignment,
  by: By,
): Promise<void> {
  if (assigneeId === claim.assigneeId) return
  const [after, before] = [
    await administratorNamed(tx, assigneeId, ['claims']),
    await nameOf(tx, claim.assigneeId),
  ]
  await tx.update(claims).set({ assigneeId }).where(eq(claims.id, claim.id))
  await audit(tx, services, {
    ...by,
    action: 'claims.assigned',
    object: { type: 'claim', id: claim.id },
    before: { assignee: before },
    after: { assignee: after },
  })
}

type Move = { claim: ClaimRow; state: number; reason: string }

/** Moves the state on. The student reads the reason in the conversation; the journal holds the states only. */
async function moveOn(tx: Tx, services: Services, { claim, state, reason }: Move, by: By): Promise<void> {
  if (state <= claim.state) throw new AppError('conflict', 'claims.state_backward')
  if (state > 1 && !claim.outcome) throw new AppError('conflict', 'claims.not_decided')
  const at = services.now()
  const said = { lastWordAt: at, lastWordFrom: 'administrator' } as const
  await tx
    .update(claims)
    .set({ state, ...said })
    .where(eq(claims.id, claim.id))
  await tx
    .insert(claimMessages)
    .values({ claimId: claim.id, authorId: by.actorId, from: 'administrator', text: reason, createdAt: at })
  await audit(tx, services, {
    ...by,
    action: 'claims.moved_on',
    object: { type: 'claim', id: claim.id },
    before: { state: claim.state },
    after: { state },
  })
  const { name, to, language } = await addresseeOf(tx, claim.studentId)
  await queueMail(tx, services, {
    eventKey: `claim-moved-on:${claim.id}:${state}`,
    to,
    language,
    template: 'claim-moved-on',
    payload: { name, claimId: claim.id, reference: claim.reference },
  })
}
