import { dayOf, formatDay } from '@cursus/shared/day'
import type { StudentPage } from '@cursus/shared/student-page'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import { countOfAll } from '../../platform/count-of-all.ts'
import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { standingAt } from '../accounts/account-standing.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { countChangesOf, newestOf } from '../audit/audit.queries.ts'
import { claims } from '../claims/claims.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { readTimelines } from '../contracts/timeline.queries.ts'
import { issuedAt } from '../documents/documents.queries.ts'
import { mailsTo } from '../mail/sent-mails.queries.ts'
import { paymentsOf } from '../payments/student-payments.queries.ts'
import { schools } from '../schools/schools.table.ts'
import { students } from '../students/students.table.ts'
import { tagsOf } from '../students/tags.service.ts'
import { unfinishedOf } from '../students-follow-up/find-waiting.queries.ts'
import { requestsOf } from './requests-of.queries.ts'

/** Rows of each part: the newest, or all where they are asked for, and even then no more than a page can show. */
const shownAtMost = 50
const allAtMost = 2000

/** What the areas of whoever reads let them see. */
type Sees = { claims: boolean; requests: boolean; links: boolean }
type Asked = { sees: Sees; all: boolean }

/**
 * Reads everything known of a student, each part from its own index; titles of claims, which may tell of somebody's health,
 * with `sees.claims` alone, requests with `sees.requests`, what a link could be sent for with `sees.links`; the newest of each, or
 * `all`. Throws 404 for somebody who is no student.
 */
export async function readStudentPage(
  services: Services,
  id: string,
  { sees, all }: Asked,
): Promise<StudentPage> {
  const { db } = services
  const row = await findWho(services, id)
  if (!row) throw new AppError('not_found', 'students.unknown')
  const atMost = all ? allAtMost : shownAtMost
  const [tags, lives, unfinished, paid, claimed, asked, sent, told] = await Promise.all([
    tagsOf(db, [id]),
    livesOf(services, id, atMost),
    sees.links ? unfinishedOf(services, id) : null,
    paymentsOf(services, id, atMost),
    claimsOf(db, id, atMost),
    sees.requests ? requestsOf(db, { id, email: row.user.email }, atMost) : null,
    mailsTo(services, row.user.email, atMost),
    journalOf(services, id, sees.claims),
  ])
  return {
    ...toWho(row),
    tags: tags.get(id) ?? [],
    lives: lives.lives,
    unfinished,
    payments: paid.payments,
    claims: sees.claims ? claimed.claims : claimed.claims.map((claim) => ({ ...claim, title: null })),
    requests: asked?.requests ?? null,
    mails: sent.mails,
    journal: told.journal,
    totals: {
      ...{ contracts: lives.total, payments: paid.total, claims: claimed.total, mails: sent.total },
      ...{ requests: asked?.total ?? null, journal: told.total },
    },
  }
}

/**
 * The newest changes of the account, its contracts and its claims. What a change of a claim says may tell of somebody's health
 * as its title does.
 */
async function journalOf(services: Services, id: string, seesClaims: boolean) {
  const { db } = services
  const [ofContracts, ofClaims] = await Promise.all(
    [contracts, claims].map((table) =>
      db
        .select({ id: table.id })
        .from(table)
        .where(eq(table.studentId, id))
        .orderBy(desc(table.createdAt))
        .limit(allAtMost),
    ),
  )
  const objects = [
    { type: 'user', id },
    ...(ofContracts ?? []).map((one) => ({ type: 'contract', id: one.id })),
    ...(ofClaims ?? []).map((one) => ({ type: 'claim', id: one.id })),
  ]
  const [rows, total] = await Promise.all([
    newestOf(services, objects, 10),
    countChangesOf(services, objects),
  ])
  const journal: StudentPage['journal'] = rows.map((row) =>
    row.object.type === 'claim' && !seesClaims ? { ...row, before: null, after: null, names: {} } : row,
  )
  return { journal, total }
}

async function findWho({ db, now }: Services, id: string) {
  const { name, lastName, email, language, createdAt, lastSignInAt, secondStepSince } = users
  const [row] = await db
    .select({
      user: { name, lastName, email, language, createdAt, lastSignInAt, secondStepSince },
      student: students,
      account: standingAt(now()),
      school: { id: schools.id, name: schools.name, level: schools.partnershipLevel },
    })
    .from(users)
    .innerJoin(students, eq(students.userId, users.id))
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .where(eq(users.id, id))
  return row
}

type Who = NonNullable<Awaited<ReturnType<typeof findWho>>>
type Parts =
  | 'tags'
  | 'lives'
  | 'unfinished'
  | 'payments'
  | 'claims'
  | 'requests'
  | 'mails'
  | 'journal'
  | 'totals'

function toWho({ user, student, account, school }: Who): Omit<StudentPage, Parts> {
  const { createdAt, lastSignInAt, secondStepSince, ...names } = user
  const { userId, number, civility, latinName, latinLastName, birthday, phoneNumber } = student
  return {
    ...{ id: userId, number, civility, latinName, latinLastName, phoneNumber, account, school, ...names },
    birthday: birthday && formatDay(birthday),
    address: addressOf(student),
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    hasSecondStep: secondStepSince !== null,
  }
}

function addressOf({ street, postalCode, city, country, complement }: typeof students.$inferSelect) {
  if (!street || !postalCode || !city || !country) return null
  return { street, postalCode, city, country, ...(complement && { complement }) }
}

async function livesOf({ db, now }: Services, studentId: string, atMost: number) {
  const found = await db
    .select({ row: getTableColumns(contracts), total: countOfAll })
    .from(contracts)
    .where(eq(contracts.studentId, studentId))
    .orderBy(desc(contracts.createdAt), desc(contracts.reference))
    .limit(atMost)
  const rows = found.map(({ row }) => row)
  const issued = await issuedAt(
    db,
    rows.map(({ id }) => id),
  )
  const timelines = await readTimelines(db, rows, { issuedAt: issued, today: dayOf(now()) })
  const lives = rows.map(({ reference, insuranceType }, place) => {
    return { reference, insuranceType, entries: timelines[place] ?? [] }
  })
  return { lives, total: found[0]?.total ?? 0 }
}

async function claimsOf(db: Db, studentId: string, atMost: number) {
  const { id, reference, title, insuranceType, state, createdAt } = claims
  const rows = await db
    .select({ id, reference, title, insuranceType, state, createdAt, total: countOfAll })
    .from(claims)
    .where(eq(claims.studentId, studentId))
    .orderBy(desc(createdAt), desc(reference))
    .limit(atMost)
  const shown = rows.map(({ createdAt: at, total: _, ...row }) => ({ ...row, day: formatDay(dayOf(at)) }))
  return { claims: shown, total: rows[0]?.total ?? 0 }
}
