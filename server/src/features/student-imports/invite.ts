import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { inviteStudents } from '../students/invitation.service.ts'
import { studentImports, studentInvitations } from './student-imports.table.ts'

/** Writes the invitations of a list into the outbox. */
export const sendInvitations = defineJob('student_imports.invite', z.object({ importId: z.uuid() }), {
  expireInSeconds: 900,
})

const atATime = 2000

/** Invites everybody whom a list created; may be cut short anywhere and run twice at once. */
export async function inviteAll(services: Services, importId: string): Promise<void> {
  while (await transact(services.db, (tx) => inviteSome(tx, services, importId)));
}

/** Invites some; returns whether there may be more. */
async function inviteSome(tx: Tx, services: Services, importId: string): Promise<boolean> {
  const [row] = await tx.select().from(studentImports).where(eq(studentImports.id, importId)).for('update')
  if (!row || row.holdsInvitations) return false
  const { rows } = await tx.execute<{ id: string }>(sql`
    DELETE FROM student_invitations WHERE user_id IN (
      SELECT user_id FROM student_invitations WHERE import_id = ${importId} LIMIT ${atATime}
    ) AND import_id = ${importId} RETURNING user_id AS id`)
  if (rows.length === 0) return false
  const at = services.now()
  await inviteStudents(
    tx,
    services,
    rows.map(({ id }) => id),
  )
  await tx
    .update(studentImports)
    .set({ invited: row.invited + rows.length, invitedAt: at, advancedAt: at })
    .where(eq(studentImports.id, importId))
  return true
}

/** Releases the invitations of a list that were held back; repeating it does nothing. */
export async function releaseInvitations(
  services: Services,
  importId: string,
  by: { id: string; requestId: string },
) {
  await transact(services.db, async (tx) => {
    const [row] = await tx.select().from(studentImports).where(eq(studentImports.id, importId)).for('update')
    if (!row?.holdsInvitations) return
    const total = await tx.$count(studentInvitations, eq(studentInvitations.importId, importId))
    await tx.update(studentImports).set({ holdsInvitations: false }).where(eq(studentImports.id, importId))
    await audit(tx, services, {
      actorId: by.id,
      action: 'students.invited',
      object: { type: 'student_import', id: importId },
      after: { total },
      requestId: by.requestId,
    })
    await services.jobs.enqueue(tx, sendInvitations, { importId })
  })
}
