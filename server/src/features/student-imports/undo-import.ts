import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { audit } from '../../platform/audit.ts'
import { closedAddress } from '../../platform/closed-address.ts'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { isToSupport } from '../mail/mail.service.ts'
import { mayBeOthers } from '../mail/others-mails.queries.ts'
import { hasEnded } from './stop-list.ts'
import { studentImports } from './student-imports.table.ts'

/** Takes the students of a list away again. */
export const undoImportJob = defineJob('student_imports.undo', z.object({ importId: z.uuid() }), {
  expireInSeconds: 900,
})

const atATime = 500

/** SQL condition: the student of account `u` has not answered the invitation, and nothing hangs on the account. */
const isUnanswered = sql`(NOT u.is_active AND u.password_hash IS NULL
  AND NOT EXISTS (SELECT 1 FROM contracts c WHERE c.student_id = u.id))`

/** Tells whether a student that a list made has answered the invitation. */
export async function isAnswered(db: Db, importId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT 1 FROM students s JOIN users u ON u.id = s.user_id
    WHERE s.import_id = ${importId} AND NOT ${isUnanswered} LIMIT 1`)
  return rows.length > 0
}

/**
 * Begins to take the students of a list away; their links stop working, invitations that wait do not leave. What the list
 * changed of others stays. Throws 409 once one of them has answered, or where nothing can be undone.
 */
export async function undoImport(
  services: Services,
  importId: string,
  by: { id: string; requestId: string },
) {
  await transact(services.db, async (tx) => {
    const [row] = await tx.select().from(studentImports).where(eq(studentImports.id, importId)).for('update')
    if (row?.state === 'undoing' || row?.state === 'undone') return
    if (!row || !hasEnded(row) || row.created === 0) throw new AppError('conflict', 'imports.not_undoable')
    if (await isAnswered(tx, importId)) throw new AppError('conflict', 'imports.answered')
    const change = { state: 'undoing', holdsInvitations: true, advancedAt: services.now() } as const
    await tx.update(studentImports).set(change).where(eq(studentImports.id, importId))
    await audit(tx, services, {
      actorId: by.id,
      action: 'student_imports.undone',
      object: { type: 'student_import', id: importId },
      after: { total: row.created },
      requestId: by.requestId,
    })
    await services.jobs.enqueue(tx, undoImportJob, { importId })
  })
}

/** Takes them all away; may be cut short anywhere and run twice at once. */
export async function undoAll(services: Services, importId: string): Promise<void> {
  while (await transact(services.db, (tx) => undoSome(tx, services, importId)));
}

/** Takes some away; returns whether there may be more. Who answered meanwhile stays. */
async function undoSome(tx: Tx, { now }: Services, importId: string): Promise<boolean> {
  const isThis = eq(studentImports.id, importId)
  const [row] = await tx.select().from(studentImports).where(isThis).for('update')
  if (row?.state !== 'undoing') return false
  const { rows } = await tx.execute<{ id: string; email: string }>(sql`
    SELECT u.id, u.email FROM students s JOIN users u ON u.id = s.user_id
    WHERE s.import_id = ${importId} AND ${isUnanswered} LIMIT ${atATime} FOR UPDATE OF u`)
  if (rows.length === 0) {
    await tx
      .update(studentImports)
      .set({ state: 'undone', advancedAt: now(), finishedAt: now() })
      .where(isThis)
    return false
  }
  await forgetMails(tx, rows)
  const ids = sql`(SELECT json_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::json)::uuid)`
  await tx.execute(sql`DELETE FROM student_invitations WHERE user_id IN ${ids}`)
  await tx.execute(sql`DELETE FROM users WHERE id IN ${ids}`)
  await tx.update(studentImports).set({ advancedAt: now() }).where(isThis)
  return true
}

/**
 * Forgets the mails to these people: unsent ones do not leave, of the others the mark of their event stays. The list only named
 * their addresses: what may be about somebody else stays.
 */
async function forgetMails(tx: Tx, people: { id: string; email: string }[]) {
  const given = JSON.stringify(people.map(({ id, email }) => ({ id, email, closed: closedAddress(id) })))
  const theirs = sql`json_to_recordset(${given}::json) AS given(id uuid, email text, closed text)`
  const isTheirs = sql`lower(to_address) = lower(given.email) AND NOT ${isToSupport}
    AND NOT ${mayBeOthers(sql`given.id`)}`
  await tx.execute(sql`
    DELETE FROM mail_outbox USING ${theirs} WHERE ${isTheirs} AND state = 'waiting'`)
  await tx.execute(sql`
    UPDATE mail_outbox SET to_address = given.closed, to_name = '', payload = '{}', state = 'sent', last_error = NULL
    FROM ${theirs} WHERE ${isTheirs}`)
}
