import { fullNameOf } from '@cursus/shared/full-name'
import type {
  CertificateRequest,
  CertificateRequestList,
  CertificateRequestsQuery,
} from '@cursus/shared/requests'
import { certificateRequestStates } from '@cursus/shared/words'
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { searchedName } from '../accounts/full-name.queries.ts'
import { holds } from './list-words.queries.ts'
import { certificateRequestSteps, certificateRequests } from './requests.table.ts'

type Row = typeof certificateRequests.$inferSelect & { email: string }
type Step = CertificateRequest['steps'][number]

const { lastname, firstname, hostOrganization, state, createdAt, id } = certificateRequests
const sorts = { createdAt: sql`${createdAt}`, name: sql`fold(${lastname} || ' ' || ${firstname})` }

/**
 * Returns one page of requests, with the counts of each state among the matches. Unless sorted otherwise, those that
 * wait come first, the oldest of them at the top.
 */
export async function listRequests(
  db: Db,
  { search, state: wanted, sort, order }: CertificateRequestsQuery,
  { skip, size }: { skip: number; size: number },
): Promise<CertificateRequestList> {
  const found = holds(
    search,
    sql`${searchedName({ name: firstname, lastName: lastname })} || ' ' || ${hostOrganization}`,
  )
  const direction = sql.raw(order ?? 'asc')
  const waitingFirst = sort || order ? [] : [sql`${state} = 'sent'`]
  const [rows, counts] = await Promise.all([
    readRows(db, sql`${found} AND ${wanted ? eq(state, wanted) : sql`true`}`)
      .orderBy(...waitingFirst, sql`${sorts[sort ?? 'createdAt']} ${direction}`, sql`${id} ${direction}`)
      .limit(size)
      .offset(skip),
    countStates(db, found),
  ])
  return { data: await withSteps(db, rows), total: counts[wanted ?? 'all'], counts }
}

export async function findRequest(db: Db, requestId: string): Promise<CertificateRequest | undefined> {
  const [request] = await withSteps(db, await readRows(db, eq(id, requestId)))
  return request
}

function readRows(db: Db, condition: SQL) {
  return db
    .select({ request: certificateRequests, email: users.email })
    .from(certificateRequests)
    .innerJoin(users, eq(users.id, certificateRequests.studentId))
    .where(condition)
    .$dynamic()
}

async function countStates(db: Db, found: SQL) {
  const rows = await db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(certificateRequests)
    .where(found)
    .groupBy(state)
  const of = (one: string) => rows.find((row) => row.state === one)?.count ?? 0
  const [open, asked, sent] = certificateRequestStates.map(of) as [number, number, number]
  return { all: open + asked + sent, open, asked, sent }
}

async function withSteps(db: Db, rows: { request: Omit<Row, 'email'>; email: string }[]) {
  const steps = await stepsOf(
    db,
    rows.map(({ request }) => request.id),
  )
  return rows.map(({ request, email }) => toRequest({ ...request, email }, steps.get(request.id) ?? []))
}

async function stepsOf(db: Db, ids: string[]): Promise<Map<string, Step[]>> {
  const byRequest = new Map<string, Step[]>()
  if (ids.length === 0) return byRequest
  const rows = await db
    .select({ step: certificateRequestSteps, name: users.name, lastName: users.lastName })
    .from(certificateRequestSteps)
    .innerJoin(users, eq(users.id, certificateRequestSteps.by))
    .where(inArray(certificateRequestSteps.requestId, ids))
    .orderBy(asc(certificateRequestSteps.at))
  for (const { step, name, lastName } of rows) {
    const { requestId, kind, text, fileName } = step
    const shown = {
      id: step.id,
      kind,
      text,
      fileName,
      at: step.at.toISOString(),
      by: fullNameOf({ name, lastName }),
    }
    byRequest.set(requestId, [...(byRequest.get(requestId) ?? []), shown])
  }
  return byRequest
}

function toRequest(row: Row, steps: Step[]): CertificateRequest {
  return { ...row, createdAt: row.createdAt.toISOString(), steps }
}
