import { addDays, dayOf } from '@cursus/shared/day'
import { sql } from 'drizzle-orm'
import { eachAlone } from '../../platform/each-alone.ts'
import type { Services } from '../../platform/services.ts'
import { endWithItsTerm } from '../contracts/change-contract.service.ts'
import { contracts, isRenewable } from '../contracts/contracts.table.ts'
import { isTooOld } from './too-old.queries.ts'

/**
 * Days before the end of a contract at which this looks; more than a renewal looks ahead (D-24), so that this comes
 * first.
 */
const windowDays = 40

/** Lets contracts end whose device will be too old by then (`isTooOld`), with a mail that says why. */
export async function endAgedDevices(services: Services): Promise<void> {
  const { db, now } = services
  const today = dayOf(now())
  const aged = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      sql`${isRenewable} AND end_date BETWEEN ${today}::date AND ${addDays(today, windowDays)}::date
        AND ${isTooOld(services)}`,
    )
    .limit(1000)
  await eachAlone(services, { code: 'devices.not_ended', ones: aged }, ({ id }) =>
    endWithItsTerm(services, id, 'device-aged'),
  )
}
