import { formatDay } from '@cursus/shared/day'
import type {
  ListedStudent,
  Student,
  StudentCover,
  StudentList,
  StudentsExport,
  StudentsQuery,
} from '@cursus/shared/students'
import { countedAtMost } from '@cursus/shared/words'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { standingAt } from '../accounts/account-standing.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { kindsOfAccounts, pageFromLetter } from '../accounts/names-from-letter.queries.ts'
import { schools } from '../schools/schools.table.ts'
import { type Listing, pageOf } from './find-students.queries.ts'
import { filterOf } from './student-filter.queries.ts'
import { type Beyond, type Direction, orderOf } from './student-order.queries.ts'
import { schoolsByName, wordsOf } from './student-words.queries.ts'
import { students } from './students.table.ts'
import { tagsOf } from './tags.service.ts'

/**
 * Returns one page of students with their number, 50,000 at most, and the cursors of the neighbouring pages. With a letter, a list
 * by name begins at the first name that has it or comes after; where none does, its end is shown.
 */
export async function listStudents(
  reading: Reading,
  query: StudentsQuery,
  size: number,
): Promise<StudentList> {
  const { letter, page: _, pageSize: __, after, before, sort = 'name', order = 'asc', ...filters } = query
  if (letter === undefined || sort !== 'name' || after || before) return pageAt(reading, query, size)
  return pageFromLetter(reading.db, {
    letter,
    order,
    kinds: [kindsOfAccounts.students],
    isNarrowed: Object.keys(filters).length > 0,
    size,
    pageAt: (place, rows) => pageAt(reading, { ...filters, ...place }, rows),
  })
}

async function pageAt(reading: Reading, query: StudentsQuery, size: number): Promise<StudentList> {
  const { db } = reading
  const { page = '1', after, before } = query
  const isBackwards = before !== undefined && after === undefined
  const beyond = await placeOf(db, after ?? before)
  const skip = beyond ? 0 : (Number(page) - 1) * size
  const listing = await readListing(reading, query, isBackwards)
  const { ids, count } = await pageOf(db, listing, { beyond, skip, size: size + 1 })
  const shown = ids.slice(0, size)
  if (isBackwards) shown.reverse()
  const goesOn = ids.length > size
  const hasNext = isBackwards ? shown.length > 0 : goesOn
  const hasPrevious = isBackwards ? goesOn : beyond !== undefined || skip > 0
  return {
    data: await withCovers(reading, await readStudents(reading, shown)),
    total: Math.min(count, countedAtMost),
    totalIsCapped: count > countedAtMost,
    next: hasNext ? (shown.at(-1) ?? null) : null,
    previous: hasPrevious ? (shown.at(0) ?? null) : null,
  }
}

declare module '../../platform/services.ts' {
  interface Services {
    /** Reads what students are insured for; passed in by contracts, which students must not import. */
    coversHeldBy: (db: Db, ids: string[], now: Date) => Promise<Map<string, StudentCover[]>>
  }
}

/** Database, and the clock that tells whose link has expired. */
type Reading = Pick<Services, 'now' | 'isCovered' | 'coversHeldBy'> & { db: Db }

async function withCovers({ db, now, coversHeldBy }: Reading, found: Student[]): Promise<ListedStudent[]> {
  const ids = found.map((student) => student.id)
  const covers = ids.length > 0 ? await coversHeldBy(db, ids, now()) : new Map<string, StudentCover[]>()
  return found.map((student) => ({ ...student, covers: covers.get(student.id) ?? [] }))
}

/** Reads what a search means and how its list is sorted, from the present schools. */
async function readListing(reading: Reading, query: StudentsExport, isBackwards = false): Promise<Listing> {
  const { db } = reading
  const { search = '', sort = 'name', order = 'asc' } = query
  const isBySchool = sort === 'schoolName' || sort === 'partnerlevel'
  const needsSchools =
    search.trim() !== '' || isBySchool || query.level !== undefined || query.school !== undefined
  const places = needsSchools ? await schoolsByName(db) : []
  const words = search.trim() === '' ? [] : await wordsOf(db, search, places)
  const filter = filterOf(query, places, reading)
  const direction = isBackwards ? opposite[order] : order
  return { words, filter, order: orderOf(sort, direction, { places, filter }) }
}

/** Yields all students of a list in order, in batches. */
export async function* everyStudent(reading: Reading, query: StudentsExport) {
  for await (const ids of everyId(reading, query)) {
    for (let from = 0; from < ids.length; from += 1000)
      yield readStudents(reading, ids.slice(from, from + 1000))
  }
}

/** Yields the ids of all students of a list, in batches. */
export async function* everyId(reading: Reading, query: StudentsExport) {
  const { db } = reading
  const listing = await readListing(reading, query)
  const size = 10_000
  let last: string | undefined
  do {
    const { ids } = await pageOf(db, listing, { beyond: await placeOf(db, last), skip: 0, size })
    yield ids
    last = ids.length === size ? ids.at(-1) : undefined
  } while (last)
}

const opposite = { asc: 'desc', desc: 'asc' } satisfies Record<Direction, Direction>

async function placeOf(db: Db, id: string | undefined): Promise<Beyond> {
  if (id === undefined) return undefined
  const [row] = await db.select({ school: students.schoolId }).from(students).where(eq(students.userId, id))
  return { id, school: row?.school ?? 0 }
}

/** Reads the students of these ids, in the order of the ids. */
export async function readStudents(
  { db, now }: Pick<Reading, 'db' | 'now'>,
  ids: string[],
): Promise<Student[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ user: userColumns, student: students, school: schoolColumns, account: standingAt(now()) })
    .from(users)
    .innerJoin(students, eq(students.userId, users.id))
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .where(sql`${users.id} = ANY (${sql.param(ids)}::uuid[])`)
  const tags = await tagsOf(db, ids)
  const byId = new Map(
    rows.map((row) => [row.user.id, toStudent({ ...row, tags: tags.get(row.user.id) ?? [] })]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const { id, name, lastName, email, isActive, deactivatedAt } = users
const userColumns = { id, name, lastName, email, isActive, deactivatedAt }
const schoolColumns = { name: schools.name, level: schools.partnershipLevel }

type Row = {
  user: Pick<typeof users.$inferSelect, keyof typeof userColumns>
  student: typeof students.$inferSelect
  school: { name: string; level: Student['partnerlevel'] } | null
  account: Student['account']
  tags: string[]
}

function toStudent({ user, student, school, account, tags }: Row): Student {
  const { civility, birthday, street, city, postalCode, phoneNumber } = student
  return {
    id: user.id,
    civility,
    name: user.name,
    lastName: user.lastName,
    email: user.email,
    birthday: birthday && formatDay(birthday),
    address: { street, city, postalCode },
    phoneNumber,
    schoolName: school?.name ?? null,
    partnerlevel: school?.level ?? 'classic',
    isActive: user.isActive,
    isDeactivated: user.deactivatedAt !== null,
    account,
    tags,
  }
}
