import type { SteerRun } from '@cursus/shared/student-runs'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { holdMailsAbout, letGoMailsAbout } from '../mail/mail.service.ts'
import { advanceRun } from './advance-run.ts'
import { expectArea, type RunRow, runActs } from './run-acts.ts'
import { stop } from './stop-run.ts'
import { studentRuns } from './student-runs.table.ts'
import { expectWritten, lockRun } from './write-message.ts'

type By = { id: string; requestId: string }
type Wanted = SteerRun['state']

/** States to which a run may go, by the state in which it stands. */
const ways: Record<RunRow['state'], readonly Wanted[]> = {
  prepared: ['running', 'stopped'],
  running: ['prepared', 'paused', 'stopped'],
  paused: ['running', 'stopped'],
  stopped: [],
  /** Its mails may still wait to leave. */
  done: ['paused', 'stopped'],
}

/**
 * Starts a run, a minute ahead (E-08), takes its start back within it, pauses it, lets it go on, or stops it for good: what was
 * done stays, mails that have not left do not leave; a pause holds these too. What stands so already changes nothing. Throws 404, 409 where it cannot go there, 422 for a message that is not
 * written in a language that somebody reads.
 */
export async function steerRun(services: Services, id: string, wanted: Wanted, by: By): Promise<void> {
  await transact(services.db, async (tx) => {
    const run = await lockRun(tx, id)
    await expectArea(services, run.kind, by.id)
    if (run.state === wanted) return
    const at = services.now()
    const isTakenBack = wanted === 'prepared' && (run.startsAt ?? at) > at
    if (!ways[run.state].includes(wanted) || (wanted === 'prepared' && !isTakenBack)) {
      throw new AppError('conflict', 'runs.over')
    }
    if (wanted === 'running' && run.state === 'prepared') return begin(tx, services, run, by)
    const set = (values: Partial<RunRow>) =>
      tx
        .update(studentRuns)
        .set({ state: wanted, ...values })
        .where(eq(studentRuns.id, id))
    if (wanted === 'stopped') return stop(tx, services, run, by)
    if (run.kind === 'write') await holdOrLetGo(tx, services, run, wanted)
    else if (run.state === 'done') throw new AppError('conflict', 'runs.over')
    await set(wanted === 'prepared' ? { startsAt: null, advancedAt: at } : { advancedAt: at })
    await audit(tx, services, {
      actorId: by.id,
      action: steered[wanted],
      object: { type: 'student_run', id },
      after: { kind: run.kind, done: run.done, total: run.total },
      requestId: by.requestId,
    })
    if (wanted === 'running') await services.jobs.enqueue(tx, advanceRun, { runId: id })
  })
}

/** Mails that are written and have not left wait while their run does. Throws 409 for a run that is done and has none. */
async function holdOrLetGo(tx: Tx, services: Services, { id, state }: RunRow, wanted: Wanted): Promise<void> {
  if (wanted === 'running') return letGoMailsAbout(tx, services, id)
  const held = wanted === 'paused' ? await holdMailsAbout(tx, id) : 0
  if (state === 'done' && held === 0) throw new AppError('conflict', 'runs.over')
}

const steered = {
  prepared: 'students.run_taken_back',
  paused: 'students.run_paused',
  running: 'students.run_resumed',
} as const

async function begin(tx: Tx, services: Services, run: RunRow, by: By): Promise<void> {
  const { id, kind, label, change, filter, total } = run
  if (total === 0) throw new AppError('conflict', 'runs.nobody')
  if (kind === 'write') await expectWritten(tx, run)
  const undoMs = runActs[kind].isAtOnce ? 0 : services.config.undoMs
  const startsAt = new Date(services.now().getTime() + undoMs)
  await tx
    .update(studentRuns)
    .set({ state: 'running', actorId: by.id, startsAt, advancedAt: startsAt })
    .where(eq(studentRuns.id, id))
  await audit(tx, services, {
    actorId: by.id,
    action: 'students.run_started',
    object: { type: 'student_run', id },
    after: {
      kind,
      total,
      ...filter,
      ...(label && { label }),
      ...(change && { product: change.product, statut: change.statut }),
    },
    requestId: by.requestId,
  })
  await services.jobs.enqueue(tx, advanceRun, { runId: id }, { seconds: Math.ceil(undoMs / 1000) })
}
