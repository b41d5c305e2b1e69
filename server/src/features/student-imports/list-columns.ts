import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { type Columns, foldHeader, type Memory, noMemory, readHeader } from './header.rules.ts'
import { schoolListColumns } from './student-imports.table.ts'

/** Returns what somebody said of the headers of a school's lists, by their folded names. */
export async function rememberedColumns(db: Db, schoolId: number): Promise<Memory> {
  const rows = await db.select().from(schoolListColumns).where(eq(schoolListColumns.schoolId, schoolId))
  return new Map(rows.map(({ header, column }) => [header, column]))
}

/** Remembers for a school the headers that mean another column than their name says, and forgets the others of this list. */
export async function keepColumns(
  tx: Tx,
  schoolId: number,
  { header, columns, hidden }: { header: string[]; columns: Columns; hidden: ReadonlySet<number> },
): Promise<void> {
  const names = header.map(foldHeader)
  const byName = readHeader(header, noMemory, hidden)
  const isTheirs = eq(schoolListColumns.schoolId, schoolId)
  if (names.length > 0)
    await tx.delete(schoolListColumns).where(and(isTheirs, inArray(schoolListColumns.header, names)))
  const others = new Map(
    names.flatMap((name, at) =>
      name === '' || byName[at] === columns[at] ? [] : [[name, columns[at] ?? null] as const],
    ),
  )
  if (others.size === 0) return
  // Another list of the school may say the same at this moment: both take the headers in one order, and the later word holds.
  const rows = [...others].map(([name, column]) => ({ schoolId, header: name, column }))
  await tx
    .insert(schoolListColumns)
    .values(rows.toSorted((one, other) => (one.header < other.header ? -1 : 1)))
    .onConflictDoUpdate({
      target: [schoolListColumns.schoolId, schoolListColumns.header],
      set: { column: sql`excluded."column"` },
    })
}
