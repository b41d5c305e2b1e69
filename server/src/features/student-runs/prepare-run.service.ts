import { dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import type { PrepareRun } from '@cursus/shared/student-runs'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { atLength } from '../../platform/database-pools.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { everyId } from '../students/list-students.queries.ts'
import { type Asked, expectArea, type RunKind, runActs } from './run-acts.ts'
import { studentRunPeople, studentRuns } from './student-runs.table.ts'

type What = Asked & { kind: RunKind; language?: Language }
type Prepared = What & { filter: Record<string, string>; ids: string[]; actorId: string }

/**
 * Notes everybody whom the list shows now, in its order, and leaves out whom the act is not for: whoever comes to the list later is
 * not among them. Nothing is done before somebody starts it. Throws 409 when it shows nobody.
 */
export async function prepareRun(
  services: Services,
  { kind, label, change, ids: chosen, ...asked }: PrepareRun,
  { id: actorId, language }: { id: string; language: Language },
): Promise<string> {
  const what = { kind, label: label ?? null, change: change ?? null, ...(kind === 'export' && { language }) }
  expectPart(what)
  await expectArea(services, kind, actorId)
  // Words that were searched may be somebody's name: they are not kept.
  const { search, sort: _, order: __, ...filter } = asked
  const same = kind === 'export' && !search && !chosen && (await findSame(services, { actorId, filter }))
  if (same) return same
  const ids = chosen ?? (await everybody(services, asked))
  return atLength(() =>
    transact(services.db, (tx) =>
      prepared(tx, services, { ...what, filter: chosen ? {} : filter, ids, actorId }),
    ),
  )
}

/** An export of the same list by the same administrator that is not over: pressed twice, it is made once. */
async function findSame(
  { db }: Services,
  { actorId, filter }: Pick<Prepared, 'actorId' | 'filter'>,
): Promise<string | undefined> {
  const [run] = await db
    .select({ id: studentRuns.id })
    .from(studentRuns)
    .where(
      and(
        eq(studentRuns.actorId, actorId),
        eq(studentRuns.kind, 'export'),
        inArray(studentRuns.state, ['running', 'paused']),
        sql`${studentRuns.filter} = ${JSON.stringify(filter)}::jsonb`,
      ),
    )
  return run?.id
}

/** Throws 422 for an act whose tag or status is not said. */
function expectPart({ kind, label, change }: What): void {
  const missing = (field: string) => invalid('platform.invalid', { [field]: ['validation.field.required'] })
  if ((kind === 'tag' || kind === 'untag') && label === null) throw missing('label')
  if (kind === 'statut' && change === null) throw missing('change')
}

async function everybody(
  services: Services,
  asked: Omit<PrepareRun, 'kind' | 'ids' | 'label' | 'change'>,
): Promise<string[]> {
  const ids: string[] = []
  for await (const some of everyId(services, asked)) ids.push(...some)
  return ids
}

/** Prepares the run that takes another back, for whom that one was done to. Throws 404, and 409 where nothing takes it back. */
export async function prepareUndo(services: Services, runId: string, actorId: string): Promise<string> {
  const [run] = await services.db.select().from(studentRuns).where(eq(studentRuns.id, runId))
  if (!run) throw new AppError('not_found', 'runs.unknown')
  const what = runActs[run.kind].undoneBy?.(run)
  if (!what || run.state === 'running') throw new AppError('conflict', 'runs.stays')
  await expectArea(services, what.kind, actorId)
  return atLength(() =>
    transact(services.db, async (tx) => {
      const reached = await tx
        .select({ id: studentRunPeople.userId })
        .from(studentRunPeople)
        .where(and(eq(studentRunPeople.runId, runId), isNotNull(studentRunPeople.doneAt)))
        .orderBy(asc(studentRunPeople.place))
      const ids = reached.map(({ id }) => id)
      return prepared(tx, services, { ...what, filter: run.filter, ids, actorId })
    }),
  )
}

async function prepared(tx: Tx, services: Services, { ids, undoes, ...values }: Prepared): Promise<string> {
  const at = services.now()
  const { kind } = values
  const [run] = await tx
    .insert(studentRuns)
    .values({ ...values, state: 'prepared', createdAt: at, advancedAt: at })
    .returning({ id: studentRuns.id })
  if (!run) throw new Error('a run was not written')
  await tx.execute(sql`INSERT INTO student_run_people (run_id, user_id, place, reason, is_left_out)
    SELECT ${run.id}, id, place, reason, reason IS NOT NULL FROM (
      SELECT users.id, given.place, ${runActs[kind].leftOut({ ...values, ...(undoes && { undoes }) }, dayOf(at))} AS reason
      FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS given (id, place)
      JOIN users ON users.id = given.id WHERE users.role <> 'ROLE_ADMIN') AS noted
    ON CONFLICT DO NOTHING`)
  const { matching } = await recount(tx, run.id)
  if (matching === 0) throw new AppError('conflict', 'runs.nobody')
  return run.id
}

/** Counts anew who matched and whom the run is for; answers both. */
export async function recount(tx: Tx, runId: string): Promise<{ matching: number; total: number }> {
  const { rows } = await tx.execute<{ matching: number; total: number }>(sql`
    UPDATE student_runs SET matching = counted.matching, total = counted.total
    FROM (SELECT count(*)::int AS matching, count(*) FILTER (WHERE NOT is_left_out)::int AS total
      FROM student_run_people WHERE run_id = ${runId}) AS counted
    WHERE id = ${runId} RETURNING student_runs.matching, student_runs.total`)
  return rows[0] ?? { matching: 0, total: 0 }
}
