import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { reprintContracts } from '../contracts/reprint-contracts.service.ts'
import { students } from '../students/students.table.ts'
import { namesOf } from './ask-name-change.ts'
import { type NameChangeRow, nameChanges } from './name-changes.table.ts'
import { tellOfNameAnswer } from './tell-of-name-change.ts'

type Acting = { actorId: string; requestId: string }

/**
 * Accepts a student's new name or birthday: changes account and profile, and replaces the document of each contract that is
 * not over. Throws 404, and 409 for a request that was answered.
 */
export async function acceptNameChange(services: Services, acting: Acting, id: string): Promise<void> {
  await answer(services, acting, { id, state: 'accepted', text: null }, async (tx, asked) => {
    const { studentId, birthday, fromName, fromLastName } = asked
    const { name, lastName, ...latin } = namesOf(asked)
    await tx.update(users).set({ name, lastName }).where(eq(users.id, studentId))
    await tx
      .update(students)
      .set({ ...latin, ...(birthday && { birthday }) })
      .where(eq(students.userId, studentId))
    const isRenamed = name !== fromName || lastName !== fromLastName || !birthday
    const parts = [...(isRenamed ? ['name' as const] : []), ...(birthday ? ['birthday' as const] : [])]
    await reprintContracts(tx, services, { studentId, parts, actorId: acting.actorId })
  })
}

/** Refuses what is asked for and tells the student why. Throws as `acceptNameChange` does. */
export async function refuseNameChange(
  services: Services,
  acting: Acting,
  { id, answer: text }: { id: string; answer: string },
): Promise<void> {
  await answer(services, acting, { id, state: 'refused', text }, async () => {})
}

type Answer = { id: string; state: 'accepted' | 'refused'; text: string | null }

async function answer(
  services: Services,
  { actorId, requestId }: Acting,
  { id, state, text }: Answer,
  doIt: (tx: Tx, row: NameChangeRow) => Promise<void>,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const [asked] = await tx.select().from(nameChanges).where(eq(nameChanges.id, id)).for('update')
    if (!asked) throw new AppError('not_found', 'platform.not_found')
    if (asked.state !== 'asked') throw new AppError('conflict', 'profile.name_change_answered')
    await doIt(tx, asked)
    const done = { state, answer: text, answeredAt: services.now(), answeredBy: actorId }
    await tx.update(nameChanges).set(done).where(eq(nameChanges.id, id))
    await tellOfNameAnswer(tx, services, { ...asked, ...done })
    await audit(tx, services, {
      ...{ actorId, requestId, action: `name_changes.${state}` },
      object: { type: 'user', id: asked.studentId },
      before: { state: asked.state },
      after: { state },
    })
  })
}
