import { readPersonName } from '@cursus/shared/person-name'
import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { roommates } from './home.table.ts'
import { type KnownRoommate, recognise, type StandingRoommate } from './roommates.rules.ts'

/** Reads the roommates of a contract in the order in which they were named, with names cleaned for printing. */
export async function roommatesOf(db: Db, contractId: string): Promise<StandingRoommate[]> {
  const { id, civility, name, lastName, birthday, position } = roommates
  const rows = await db
    .select({ id, civility, name, lastName, birthday })
    .from(roommates)
    .where(eq(roommates.contractId, contractId))
    .orderBy(asc(position))
  return rows.map((one) => ({
    ...one,
    name: readPersonName(one.name),
    lastName: readPersonName(one.lastName),
  }))
}

/**
 * Writes who lives in a home beside its policyholder. Whoever is recognised keeps their id, and with it the links and certificates
 * that they were given; whoever is named no more leaves the contract.
 */
export async function writeRoommates(
  tx: Tx,
  contractId: string,
  named: readonly KnownRoommate[],
): Promise<void> {
  const standing = await tx.delete(roommates).where(eq(roommates.contractId, contractId)).returning()
  const known = standing.toSorted((one, other) => one.position - other.position)
  const rows = recognise(named, known).map((one, place) => ({ ...one, contractId, position: place + 1 }))
  if (rows.length > 0) await tx.insert(roommates).values(rows)
}
