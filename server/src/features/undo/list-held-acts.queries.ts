import { formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { HeldAct } from '@cursus/shared/held-acts'
import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { HeldChange } from '../contracts/held-change.service.ts'
import { heldActs } from '../held-acts/held-acts.table.ts'
import { startedRunsOf } from '../student-runs/started-runs.service.ts'

const shownMs = 60_000

type Room = Pick<Services, 'db' | 'now'>

/**
 * Lists what an administrator may still take back, starts of runs too, next to be released first; then what ended in the last
 * minute.
 */
export async function listHeldActs(room: Room, actorId: string): Promise<HeldAct[]> {
  const [acts, starts] = [await actsOf(room, actorId), await startsOf(room, actorId)]
  const waiting = [...acts.filter(({ state }) => state === 'waiting'), ...starts]
  return [
    ...waiting.sort((one, other) => one.secondsLeft - other.secondsLeft),
    ...acts.filter(({ state }) => state !== 'waiting'),
  ]
}

async function startsOf(room: Room, actorId: string): Promise<HeldAct[]> {
  const runs = await startedRunsOf(room, actorId)
  return runs.map(({ id, startsAt, ...run }) => ({
    id,
    kind: 'run_started',
    person: null,
    contract: null,
    run,
    state: 'waiting',
    secondsLeft: secondsUntil(startsAt, room.now()),
    endedAt: null,
  }))
}

async function actsOf({ db, now }: Room, actorId: string): Promise<HeldAct[]> {
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
    run: null,
    contract: reference === null ? null : { id: objectId, reference, ...changeOf(act) },
    state: state === 'replaced' ? 'left' : state,
    secondsLeft: secondsUntil(leavesAt, at),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

const secondsUntil = (end: Date, at: Date) => Math.max(0, Math.ceil((end.getTime() - at.getTime()) / 1000))

function changeOf({ details }: Pick<Row['act'], 'details'>) {
  const { before, after } = HeldChange.parse(details)
  return { from: before.statut, to: after.statut, endDate: formatDay(after.endDate) }
}
