import { readPersonName } from '@cursus/shared/person-name'
import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { roommates } from './home.table.ts'

/** A roommate as named: `birthday` is `'YYYY-MM-DD'`. */
export type NamedRoommate = { civility: 'M' | 'Mme'; name: string; lastName: string; birthday: string }

/** Reads the roommates of a contract in the order in which they were named, with names cleaned for printing. */
export async function roommatesOf(db: Db, contractId: string): Promise<(NamedRoommate & { id: string })[]> {
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
 * Writes who lives in a home beside its policyholder. Whoever is named again by the same names and birthday keeps their id, and
 * with it the links and certificates that they were given; whoever is not leaves the contract. Two of one name and birthday keep
 * theirs in the order in which they were named.
 */
export async function writeRoommates(
  tx: Tx,
  contractId: string,
  named: readonly NamedRoommate[],
): Promise<void> {
  const standing = await tx.delete(roommates).where(eq(roommates.contractId, contractId)).returning()
  const known = Map.groupBy(
    standing.toSorted((one, other) => one.position - other.position),
    personKey,
  )
  const rows = named.map(({ civility, name, lastName, birthday }, place) => {
    const person = { civility, name, lastName, birthday }
    const id = known.get(personKey(person))?.shift()?.id
    return { ...(id && { id }), contractId, position: place + 1, ...person }
  })
  if (rows.length > 0) await tx.insert(roommates).values(rows)
}

const personKey = ({ name, lastName, birthday }: NamedRoommate) =>
  JSON.stringify([...[name, lastName].map((one) => one.trim().toLowerCase()), birthday])
