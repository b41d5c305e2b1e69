import { dayMs } from '@cursus/shared/day'
import { and, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { eachStep } from '../../platform/each-step.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { inviteAll, sendInvitations } from './invite.ts'
import { dropLeftLists } from './list-folders.ts'
import { dropExpired } from './shelve-list.ts'
import { studentImportRejections, studentImports, studentInvitations } from './student-imports.table.ts'
import { undoAll, undoImportJob } from './undo-import.ts'
import { workOff, workOffList } from './work-off.ts'

/** Resumes lists that stand still, at a start `all` of them; deletes refused rows of old lists, and what killed processes left of them. */
export const sweepImports = defineJob('student_imports.sweep', z.object({ all: z.optional(z.boolean()) }), {
  retryLimit: 0,
})

export function studentImportJobs(services: Services) {
  const { jobs } = services
  jobs.handle(workOffList, async ({ importId }) => workOff(services, importId, { isLong: true }))
  jobs.handle(sendInvitations, async ({ importId }) => inviteAll(services, importId))
  jobs.handle(undoImportJob, async ({ importId }) => undoAll(services, importId))
  jobs.handle(sweepImports, ({ all = false }) =>
    eachStep([
      () => takeUp(services, all ? 0 : stillMs),
      () => forgetRejections(services),
      () => dropExpired(services),
      () => dropLeftLists(),
    ]),
  )
  jobs.schedule(sweepImports, '* * * * *', {})
}

const stillMs = 30_000

/** Queues work for lists that stand still. Jobs of one list take turns, so one too many does no harm. */
async function takeUp({ db, jobs, now }: Services, forMs: number) {
  const isStill = lte(studentImports.advancedAt, new Date(now().getTime() - forMs))
  const unfinished = await db
    .select({ id: studentImports.id })
    .from(studentImports)
    .where(
      and(isStill, inArray(studentImports.state, ['running', 'stopped']), isNull(studentImports.finishedAt)),
    )
  for (const { id } of unfinished) await jobs.enqueue(db, workOffList, { importId: id })
  const undoing = await db
    .select({ id: studentImports.id })
    .from(studentImports)
    .where(and(isStill, eq(studentImports.state, 'undoing')))
  for (const { id } of undoing) await jobs.enqueue(db, undoImportJob, { importId: id })
  const uninvited = await db
    .selectDistinct({ id: studentImports.id })
    .from(studentInvitations)
    .innerJoin(studentImports, eq(studentImports.id, studentInvitations.importId))
    .where(
      and(
        isStill,
        inArray(studentImports.state, ['done', 'stopped']),
        eq(studentImports.holdsInvitations, false),
      ),
    )
  for (const { id } of uninvited) await jobs.enqueue(db, sendInvitations, { importId: id })
}

const keptMs = 30 * dayMs

async function forgetRejections({ db, now }: Services) {
  const old = db
    .select({ id: studentImports.id })
    .from(studentImports)
    .where(lt(studentImports.createdAt, new Date(now().getTime() - keptMs)))
  await db.delete(studentImportRejections).where(inArray(studentImportRejections.importId, old))
}
