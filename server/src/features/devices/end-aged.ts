import { addDays, dayMs, dayOf } from '@cursus/shared/day'
import { maxAgeYears } from '@cursus/shared/device-rules'
import { and, eq, sql } from 'drizzle-orm'
import { auditRows } from '../../platform/platform.table.ts'
import type { Services } from '../../platform/services.ts'
import { endWithItsTerm } from '../contracts/change-contract.service.ts'
import { contracts, isRenewable } from '../contracts/contracts.table.ts'
import type { JobNeeds } from '../purchases/product.ts'
import { devices } from './devices.table.ts'

/**
 * Days before the end of a contract at which this looks; more than a renewal looks ahead (D-24), so that this comes
 * first.
 */
const windowDays = 40

/**
 * Lets a contract end whose device will be five years old by then, as the terms say; where a change waits, the device that
 * it brings. Leaves a contract alone that a person changed within two months.
 */
export async function endAgedDevices(services: Services, openWish: JobNeeds['openWish']): Promise<void> {
  const { db, now } = services
  const today = dayOf(now())
  const twoMonthsAgo = new Date(now().getTime() - 60 * dayMs).toISOString()
  const standing = sql`jsonb_build_object('purchaseDate', ${devices.purchaseDate})`
  const boughtOn = sql`(coalesce(${openWish} -> 'device', ${standing}) ->> 'purchaseDate')::date`
  const aged = await db
    .select({ id: contracts.id })
    .from(contracts)
    .innerJoin(devices, eq(devices.contractId, contracts.id))
    .where(
      and(
        sql`${isRenewable} AND end_date BETWEEN ${today}::date AND ${addDays(today, windowDays)}::date
          AND ${boughtOn} <= end_date - make_interval(years => ${maxAgeYears})`,
        sql`NOT EXISTS (SELECT 1 FROM ${auditRows} WHERE object_type = 'contract' AND object_id = ${contracts.id}::text
          AND actor_id IS NOT NULL AND action = 'contracts.updated' AND at > ${twoMonthsAgo})`,
      ),
    )
    .limit(1000)
  for (const { id } of aged) await endWithItsTerm(services, id, 'device-aged')
}
