import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { mailResult } from './mail-result.ts'
import type { ImportRow } from './student-imports.queries.ts'
import { studentImportRows, studentImports } from './student-imports.table.ts'

/**
 * Stops a list that is worked off: nobody takes a part of it any more. What was made stays, its invitations wait; a part that somebody
 * works on is still counted, and ends the list. Repeating it does nothing. Throws 409 `imports.not_running` once the list has ended.
 */
export async function stopList(services: Services, importId: string, by: { id: string; requestId: string }) {
  await transact(services.db, async (tx) => {
    const [row] = await tx.select().from(studentImports).where(eq(studentImports.id, importId)).for('update')
    if (row?.state === 'stopped') return
    if (row?.state !== 'running') throw new AppError('conflict', 'imports.not_running')
    const change = { state: 'stopped', holdsInvitations: true, advancedAt: services.now() } as const
    await tx.update(studentImports).set(change).where(eq(studentImports.id, importId))
    await audit(tx, services, {
      actorId: by.id,
      action: 'student_imports.stopped',
      object: { type: 'student_import', id: importId },
      after: { total: row.total },
      requestId: by.requestId,
    })
    await endStopped(tx, services, importId)
  })
}

/** Drops the rows of a stopped list, and ends it once nobody works on one of them; then who sent it is told what was made. */
export async function endStopped(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'now'>,
  importId: string,
): Promise<void> {
  const isThis = and(eq(studentImports.id, importId), eq(studentImports.state, 'stopped'))
  const [row] = await tx.select().from(studentImports).where(isThis).for('update')
  if (!row || row.finishedAt) return
  await tx.execute(sql`
    DELETE FROM student_import_rows WHERE import_id = ${importId} AND email IN (
      SELECT email FROM student_import_rows WHERE import_id = ${importId} FOR UPDATE SKIP LOCKED)`)
  if ((await tx.$count(studentImportRows, eq(studentImportRows.importId, importId))) > 0) return
  await tx.update(studentImports).set({ finishedAt: services.now() }).where(isThis)
  await mailResult(tx, services, 'stopped', row)
}

/** Tells whether a list was worked off to its end, given up, or stopped and nobody works on it any more: then what it made can be taken back. */
export function hasEnded({ state, finishedAt }: Pick<ImportRow, 'state' | 'finishedAt'>): boolean {
  return state === 'done' || ((state === 'stopped' || state === 'failed') && finishedAt !== null)
}
