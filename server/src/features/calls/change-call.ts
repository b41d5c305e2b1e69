import type { CallSlot, OwnCall } from '@cursus/shared/calls'
import { dayMs, dayOf, hourMs } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { countHits, defineLimit } from '../../platform/limits.ts'
import { hashToken } from '../../platform/link-tokens.ts'
import type { Services } from '../../platform/services.ts'
import { toOwnCall } from './calls.queries.ts'
import { type CallRow, calls } from './calls.table.ts'
import { holdSlot } from './slots.ts'
import { confirmCall, tellCalledOff } from './tell-of-call.ts'

/** Moves of the calls of one mailbox: whoever asks gets the link at once, and each move is mailed. */
const ofMailbox = defineLimit({
  name: 'calls.moved_of_mailbox',
  count: 5,
  windowMs: dayMs,
  code: 'calls.too_many_changes',
})
const ofNetwork = defineLimit({ name: 'calls.moved_of_network', count: 20, windowMs: hourMs })

type Move = { slot: CallSlot; from: string }

/**
 * Moves a call (« Changer d'heure »). Throws 404 for an unknown link, 409 for a call that is over or a full slot, 422
 * for a slot that is not offered, 429 beyond five a day per mailbox or twenty an hour per network.
 */
export async function moveCall(
  services: Services,
  token: string,
  { slot: { day, hour }, from }: Move,
): Promise<OwnCall> {
  return change(services, token, async (tx, call) => {
    if (call.day === day && call.hour === hour) return call
    await holdSlot(tx, services, { day, hour })
    await countHits(
      { ...services, db: tx },
      ofMailbox.of(call.email.toLowerCase()),
      ofNetwork.ofNetwork(from),
    )
    const moved = await write(tx, call, { day, hour })
    await confirmCall(tx, services, moved)
    return moved
  })
}

/** Cancels a call (« Annuler l'appel »), which happens and is mailed once. Throws 404 and 409 as `moveCall` does. */
export async function callOff(services: Services, token: string): Promise<OwnCall> {
  return change(services, token, async (tx, call) => {
    const off = await write(tx, call, { state: 'cancelled', settledAt: services.now() })
    await tellCalledOff(tx, services, off)
    return off
  })
}

async function change(
  services: Services,
  token: string,
  doIt: (tx: Tx, call: CallRow) => Promise<CallRow>,
): Promise<OwnCall> {
  return transact(services.db, async (tx) => {
    const [call] = await tx
      .select()
      .from(calls)
      .where(eq(calls.tokenHash, hashToken(token)))
      .for('update')
    if (!call) throw new AppError('not_found', 'calls.unknown')
    if (call.state !== 'asked' || call.day < dayOf(services.now())) {
      throw new AppError('conflict', 'calls.over')
    }
    return toOwnCall(await doIt(tx, call), token)
  })
}

async function write(tx: Tx, { id, changes }: CallRow, values: Partial<CallRow>): Promise<CallRow> {
  const [row] = await tx
    .update(calls)
    .set({ ...values, changes: changes + 1 })
    .where(eq(calls.id, id))
    .returning()
  if (!row) throw new Error('the call is gone')
  return row
}
