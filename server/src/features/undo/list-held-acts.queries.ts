import { formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { HeldAct } from '@cursus/shared/held-acts'
import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { HeldChange } from '../contracts/held-change.service.ts'
import { heldActs } from '../held-acts/held-acts.table.ts'

const shownMs = 60_000

/** Lists what an administrator may still take back, next to be released first; then what ended in the last minute. */
export async function listHeldActs(
  { db, now }: Pick<Services, 'db' | 'now'>,
  actorId: string,
): Promise<HeldAct[]> {
  const at = now()
  const rows = await db
    .select({ act: heldActs, reference: contracts.reference, user: users })
    .from(heldActs)
    .leftJoin(contracts, and(eq(heldActs.kind, 'contract_changed'), eq(contracts.id, heldActs.objectId)))
    .innerJoin(users, eq(users.id, sql`coalesce(${contracts.studentId}, ${heldActs.objectId})`))
    .where(
      and(
        eq(heldActs.actorId, actorId),
        or(
          eq(heldActs.state, 'waiting'),
          and(
            inArray(heldActs.state, ['left', 'taken_back']),
            gt(heldActs.endedAt, new Date(at.getTime() - shownMs)),
          ),
        ),
      ),
    )
    .orderBy(sql`${heldActs.state} <> 'waiting'`, asc(heldActs.leavesAt), desc(heldActs.id))
  return rows.map((row) => present(row, at))
}

type Row = {
  act: typeof heldActs.$inferSelect
  reference: string | null
  user: typeof users.$inferSelect
}

function present({ act, reference, user }: Row, at: Date): HeldAct {
  const { id, kind, objectId, state, leavesAt, endedAt } = act
  const { name, lastName, email } = user
  return {
    id,
    kind,
    person: { id: user.id, name: fullNameOf({ name, lastName }), email },
    contract: reference === null ? null : { id: objectId, reference, ...changeOf(act) },
    state: state === 'replaced' ? 'left' : state,
    secondsLeft: Math.max(0, Math.ceil((leavesAt.getTime() - at.getTime()) / 1000)),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

function changeOf({ details }: Pick<Row['act'], 'details'>) {
  const { before, after } = HeldChange.parse(details)
  return { from: before.statut, to: after.statut, endDate: formatDay(after.endDate) }
}
