import { formatDay } from '@cursus/shared/day'
import { countedAtMost } from '@cursus/shared/lists'
import type { Student, StudentList, StudentsExport, StudentsQuery } from '@cursus/shared/students'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { schools } from '../schools/schools.table.ts'
import { type Found, type Page, pageOfAll, pageOfMatching } from './find-students.queries.ts'
import { type Beyond, type Direction, type Order, orderOf } from './student-order.queries.ts'
import { schoolsByName, type Word, wordsOf } from './student-words.queries.ts'
import { students } from './students.table.ts'

/** One page of students with how many there are, 50,000 at most, and the cursors of its neighbours. */
export async function listStudents(db: Db, query: StudentsQuery, size: number): Promise<StudentList> {
  const { page = '1', after, before } = query
  const isBackwards = before !== undefined && after === undefined
  const beyond = await placeOf(db, after ?? before)
  const skip = beyond ? 0 : (Number(page) - 1) * size
  const { words, order } = await readListing(db, query, isBackwards)
  const { ids, count } = await findPage(db, words, order, { beyond, skip, size: size + 1 })
  const shown = ids.slice(0, size)
  if (isBackwards) shown.reverse()
  const goesOn = ids.length > size
  const hasNext = isBackwards ? shown.length > 0 : goesOn
  const hasPrevious = isBackwards ? goesOn : beyond !== undefined || skip > 0
  return {
    data: await readStudents(db, shown),
    total: Math.min(count, countedAtMost),
    totalIsCapped: count > countedAtMost,
    next: hasNext ? (shown.at(-1) ?? null) : null,
    previous: hasPrevious ? (shown.at(0) ?? null) : null,
  }
}

const findPage = (db: Db, words: Word[], order: Order, page: Page): Promise<Found> =>
  words.length > 0 ? pageOfMatching(db, words, order, page) : pageOfAll(db, order, page)

/** What a search means and how its list is sorted, from the schools as they are now. */
async function readListing(db: Db, query: StudentsExport, isBackwards = false) {
  const { search = '', sort = 'name', order = 'asc' } = query
  const needsSchools = search.trim() !== '' || sort === 'schoolName' || sort === 'partnerlevel'
  const places = needsSchools ? await schoolsByName(db) : []
  const words = search.trim() === '' ? [] : await wordsOf(db, search, places)
  return { words, order: orderOf(sort, isBackwards ? opposite[order] : order, places) }
}

/** All students that a search finds, in their order, in handfuls. */
export async function* everyStudent(db: Db, query: StudentsExport) {
  const { words, order } = await readListing(db, query)
  const size = 10_000
  let last: string | undefined
  do {
    const { ids } = await findPage(db, words, order, { beyond: await placeOf(db, last), skip: 0, size })
    for (let from = 0; from < ids.length; from += 1000) yield readStudents(db, ids.slice(from, from + 1000))
    last = ids.length === size ? ids.at(-1) : undefined
  } while (last)
}

const opposite = { asc: 'desc', desc: 'asc' } satisfies Record<Direction, Direction>

async function placeOf(db: Db, id: string | undefined): Promise<Beyond> {
  if (id === undefined) return undefined
  const [row] = await db.select({ school: students.schoolId }).from(students).where(eq(students.userId, id))
  return { id, school: row?.school ?? 0 }
}

/** Reads the students of those ids, in the order of the ids. */
async function readStudents(db: Db, ids: string[]): Promise<Student[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ user: userColumns, student: students, school: schoolColumns })
    .from(users)
    .innerJoin(students, eq(students.userId, users.id))
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .where(sql`${users.id} = ANY (${sql.param(ids)}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.user.id, toStudent(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const { id, name, lastName, email, isActive, deactivatedAt } = users
const userColumns = { id, name, lastName, email, isActive, deactivatedAt }
const schoolColumns = { name: schools.name, level: schools.partnershipLevel }

type Row = {
  user: Pick<typeof users.$inferSelect, keyof typeof userColumns>
  student: typeof students.$inferSelect
  school: { name: string; level: Student['partnerlevel'] } | null
}

function toStudent({ user, student, school }: Row): Student {
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
  }
}
