import type { ListCounts } from '@cursus/shared/lists'
import { offerValues, partnershipLevels } from '@cursus/shared/words'
import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { capped } from '../../platform/list-counts.ts'
import { allOf } from '../../platform/list-filter.ts'
import type { SchoolRow } from './schools.queries.ts'
import { schools } from './schools.table.ts'

export const schoolSorts = ['name', 'emailDomain', 'partnershipLevel', 'path'] as const

export type SchoolsAsked = {
  search?: string | undefined
  level?: SchoolRow['partnershipLevel'] | undefined
  offer?: SchoolRow['offers'][number] | undefined
  sort: (typeof schoolSorts)[number]
  order: 'asc' | 'desc'
  /** Letter at which a list by name begins; pages count from there. */
  letter?: string | undefined
  /** All schools when absent. */
  pageSize?: number | undefined
  page: number
}

const folded = (text: SQL) => sql`lower(unaccent(${text}))`

/**
 * Returns a page of schools with their number and how many come before it, searched in name, students' name, domain and door,
 * ignoring case and accents.
 */
export async function listSchools(db: Db, { search, level, offer, ...asked }: SchoolsAsked) {
  const { sort, order, letter, pageSize, page } = asked
  const where = whereOf({ search, level, offer })
  const ahead = letter && sort === 'name' ? await countBefore(db, { letter, order }, where) : 0
  const skipped = ahead + (pageSize ?? 0) * (page - 1)
  const column = folded(sql`${schools[sort]}`)
  const query = db
    .select({ school: schools, total: sql<number>`(count(*) OVER ())::int` })
    .from(schools)
    .where(where)
    .orderBy(order === 'desc' ? desc(column) : asc(column), schools.id)
  const rows = await (pageSize ? query.limit(pageSize) : query).offset(skipped)
  const total = rows[0]?.total ?? (skipped > 0 ? await countSchools(db, where) : 0)
  return { schools: rows.map(({ school }): SchoolRow => school), total, skipped }
}

type Begun = { letter: string; order: SchoolsAsked['order'] }

/** Counts the schools of a list by name before those of a letter; where no name has it or comes after, all but the last. */
async function countBefore(db: Db, { letter, order }: Begun, where: SQL | undefined): Promise<number> {
  const [name, first] = [folded(sql`${schools.name}`), folded(sql`${letter}::text`)]
  const isBefore =
    order === 'asc' ? sql`${name} < ${first}` : sql`${name} > ${first} AND NOT starts_with(${name}, ${first})`
  const [before, all] = await Promise.all([countSchools(db, and(where, isBefore)), countSchools(db, where)])
  return Math.max(0, Math.min(before, all - 1))
}

type Narrowed = Pick<SchoolsAsked, 'search' | 'level' | 'offer'>

function whereOf({ search, level, offer }: Narrowed): SQL | undefined {
  const words = (search ?? '').trim().split(/\s+/).filter(Boolean)
  const text = sql`${schools.name} || ' ' || ${schools.studentsSchoolName} || ' ' || ${schools.emailDomain} || ' ' || ${schools.path}`
  const isFound = words.map((word) => sql`strpos(${folded(text)}, ${folded(sql`${word}`)}) > 0`)
  const conditions = allOf(
    ...isFound,
    level && sql`${schools.partnershipLevel} = ${level}`,
    offer && sql`${offer} = ANY (${schools.offers})`,
  )
  return conditions ?? undefined
}

/** Returns how many schools each choice of each filter would show, the other one being as asked: they are few, and read at once. */
export async function countSchoolChoices(db: Db, { search, level, offer }: Narrowed): Promise<ListCounts> {
  const { partnershipLevel, offers } = schools
  const rows = await db.select({ partnershipLevel, offers }).from(schools).where(whereOf({ search }))
  const count = (isShown: (row: (typeof rows)[number]) => boolean) => capped(rows.filter(isShown).length)
  const hasOffer = (row: (typeof rows)[number], one = offer) => one === undefined || row.offers.includes(one)
  const hasLevel = (row: (typeof rows)[number], one = level) =>
    one === undefined || row.partnershipLevel === one
  return {
    level: Object.fromEntries(
      partnershipLevels.map((one) => [one, count((row) => hasLevel(row, one) && hasOffer(row))]),
    ),
    offer: Object.fromEntries(
      offerValues.map((one) => [one, count((row) => hasOffer(row, one) && hasLevel(row))]),
    ),
  }
}

async function countSchools(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(schools).where(where)
  return row?.total ?? 0
}
