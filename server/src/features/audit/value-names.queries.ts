import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { fullNameIn } from '../accounts/full-name.queries.ts'
import { insurers } from '../contracts/insurers.queries.ts'
import { schools } from '../schools/schools.table.ts'

type Fields = { before: unknown; after: unknown }

const isId = (value: string) => z.safeParse(z.uuid(), value).success

async function schoolNames(db: Db, ids: string[]) {
  const wanted = ids.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)
  if (wanted.length === 0) return []
  return db.select({ id: schools.id, name: schools.name }).from(schools).where(inArray(schools.id, wanted))
}

/** Fields that hold the id of something that has a name. */
const readNames = {
  assignee: async (db, ids) => {
    const wanted = ids.filter(isId)
    if (wanted.length === 0) return []
    return db
      .select({ id: users.id, name: fullNameIn(users) })
      .from(users)
      .where(inArray(users.id, wanted))
  },
  schoolId: schoolNames,
  /** Of a list of students that was narrowed. */
  school: schoolNames,
  insurer: async () => insurers.map(({ value, name }) => ({ id: value, name })),
} satisfies Record<string, (db: Db, ids: string[]) => Promise<{ id: string | number; name: string }[]>>

type Named = keyof typeof readNames

/** Returns the names of what journal rows hold by id, by `field:value`; each kind is read once for all rows. */
export async function valueNames(db: Db, rows: readonly Fields[]): Promise<Map<string, string>> {
  const fields = Object.keys(readNames) as Named[]
  const found = await Promise.all(
    fields.map(async (field) => {
      const ids = new Set(rows.flatMap((row) => idsIn(row, field)))
      const named = ids.size > 0 ? await readNames[field](db, [...ids]) : []
      return named.map(({ id, name }) => [`${field}:${id}`, name] as const)
    }),
  )
  return new Map(found.flat())
}

/** Returns those that one row needs. */
export function namesIn(names: ReadonlyMap<string, string>, row: Fields): Record<string, string> {
  const fields = Object.keys(readNames) as Named[]
  const keys = fields.flatMap((field) => idsIn(row, field).map((id) => `${field}:${id}`))
  return Object.fromEntries(keys.flatMap((key) => (names.has(key) ? [[key, names.get(key) ?? '']] : [])))
}

function idsIn({ before, after }: Fields, field: Named): string[] {
  return [before, after].flatMap((side) => {
    const value = z.safeParse(z.looseObject({}), side).data?.[field]
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
}
