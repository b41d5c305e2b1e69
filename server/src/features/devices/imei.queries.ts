import type { Day } from '@cursus/shared/day'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { isNotOver } from '../contracts/contracts.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import type { Errors } from '../purchases/quoting.service.ts'
import { devices } from './devices.table.ts'

/** `today` is a day in Paris; `except` is the contract that may have the device. */
type Asked = { imei: string | null; today: Day; except?: string }

/** Locks an IMEI until the transaction ends, so that only one contract takes it. */
export async function lockImei(tx: Tx, imei: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`device ${imei}`}, 0))`)
}

/**
 * Tells whether a contract in force insures the device: paid, not past its end, not terminated on a day that has
 * come.
 */
export async function isTaken(db: Db, { imei, today, except }: Asked): Promise<boolean> {
  if (imei === null) return false
  const rows = await db
    .select({ id: contracts.id })
    .from(devices)
    .innerJoin(contracts, eq(contracts.id, devices.contractId))
    .where(
      and(
        eq(devices.imei, imei),
        eq(contracts.paymentStatus, 'payment_succeeded'),
        isNotOver(today),
        except === undefined ? undefined : ne(contracts.id, except),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Returns the faulty field when another contract in force has the IMEI. */
export async function takenFaults(db: Db, asked: Asked): Promise<Errors> {
  return (await isTaken(db, asked)) ? { imei: ['validation.field.imei.taken'] } : {}
}
