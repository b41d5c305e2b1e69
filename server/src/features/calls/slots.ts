import type { CallSlot } from '@cursus/shared/calls'
import { dayOf } from '@cursus/shared/day'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { countTaken } from './calls.queries.ts'
import { notOffered, slotsOf } from './slots.rules.ts'

/** Returns the hours that can be chosen now. */
export async function readSlots({ db, now, config }: Pick<Services, 'now' | 'config'> & { db: Db }) {
  const today = dayOf(now())
  return slotsOf(today, config.advisor.callHours, await countTaken(db, today))
}

/** Has calls asked for or moved at once wait for each other, until the transaction ends: who comes second sees what the first wrote. */
export async function lockSlots(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('calls.slots'))`)
}

/** Locks a slot until the transaction ends. Throws 422 for one that is not offered, 409 for a full one. */
export async function holdSlot(tx: Tx, services: Services, { day, hour }: CallSlot): Promise<void> {
  const { now, config } = services
  const wrong = notOffered({ day, hour }, dayOf(now()), config.advisor.callHours)
  if (wrong) throw invalid('platform.invalid', { [wrong]: ['validation.field.incorrect'] })
  await lockSlots(tx)
  const slots = await readSlots({ db: tx, now, config })
  const slot = slots.find((one) => one.day === day)?.hours.find((one) => one.hour === hour)
  if (slot?.isFull) throw new AppError('conflict', 'calls.full')
}
