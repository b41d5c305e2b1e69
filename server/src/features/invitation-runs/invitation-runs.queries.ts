import type { InvitationRun } from '@cursus/shared/invitation-runs'
import type { Language } from '@cursus/shared/language'
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { text } from '../../platform/texts.ts'
import { users } from '../accounts/accounts.table.ts'
import { invitationRunPeople, invitationRuns } from './invitation-runs.table.ts'

type Row = typeof invitationRuns.$inferSelect

const shownAtMost = 200

const toRun = ({
  id,
  state,
  total,
  sent,
  failed,
  createdAt,
  finishedAt,
}: Row): Omit<InvitationRun, 'failures'> => ({
  id,
  state,
  total,
  sent,
  failed,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

/** Reads a run and those who got no link, 200 at most; undefined for an unknown run. */
export async function readRun(db: Db, id: string, language: Language): Promise<InvitationRun | undefined> {
  const [run] = await db.select().from(invitationRuns).where(eq(invitationRuns.id, id))
  if (!run) return undefined
  const failures = await db
    .select({
      id: users.id,
      name: users.name,
      lastName: users.lastName,
      email: users.email,
      failure: invitationRunPeople.failure,
    })
    .from(invitationRunPeople)
    .innerJoin(users, eq(users.id, invitationRunPeople.userId))
    .where(and(eq(invitationRunPeople.runId, id), isNotNull(invitationRunPeople.failure)))
    .orderBy(asc(invitationRunPeople.place))
    .limit(shownAtMost)
  return {
    ...toRun(run),
    failures: failures.map(({ failure, ...person }) => ({
      ...person,
      message: text(language, `error.${failure}`),
    })),
  }
}

/** Returns the latest runs, newest first. */
export async function latestRuns(db: Db) {
  const rows = await db
    .select()
    .from(invitationRuns)
    .orderBy(desc(invitationRuns.createdAt), desc(invitationRuns.id))
    .limit(20)
  return rows.map(toRun)
}
