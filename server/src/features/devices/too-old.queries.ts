import { dayMs } from '@cursus/shared/day'
import { maxAgeYears } from '@cursus/shared/device-rules'
import { type SQL, sql } from 'drizzle-orm'
import { auditRows } from '../../platform/platform.table.ts'
import type { Services } from '../../platform/services.ts'
import { devices } from './devices.table.ts'

/** Time in which the word of a person stands who changed a contract. */
const kept = 60 * dayMs

/**
 * SQL condition: the device of a contract will be five years old by its last day, as the terms say; where a change waits, the
 * device that it brings. False for two months where a person changed the contract: they may have brought it back. Part
 * of a statement on contracts.
 */
export function isTooOld({ openWish, now }: Pick<Services, 'openWish' | 'now'>): SQL {
  const since = new Date(now().getTime() - kept).toISOString()
  const standing = sql`jsonb_build_object('purchaseDate', ${devices.purchaseDate})`
  const boughtOn = sql`(coalesce(${openWish} -> 'device', ${standing}) ->> 'purchaseDate')::date`
  return sql`(EXISTS (SELECT FROM ${devices} WHERE ${devices.contractId} = contracts.id
      AND ${boughtOn} <= contracts.end_date - make_interval(years => ${maxAgeYears}))
    AND NOT EXISTS (SELECT FROM ${auditRows} WHERE object_type = 'contract' AND object_id = contracts.id::text
      AND actor_id IS NOT NULL AND action = 'contracts.updated' AND at > ${since}))`
}
