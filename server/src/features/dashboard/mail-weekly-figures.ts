import type { Area } from '@cursus/shared/accounts'
import type { Dashboard, Figures } from '@cursus/shared/dashboard'
import { addDays, type Day, dayOf, startOfDay } from '@cursus/shared/day'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { countWaiting } from '../claims/follow-up.queries.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import { readNumbers } from './dashboard.queries.ts'
import { weeklyReaders } from './dashboard.table.ts'
import { readFigures } from './figures.queries.ts'

/**
 * Writes one mail for each administrator who wants the figures: those of the house, and of each area what its people work on. May
 * run twice: the week stands in the key of the mail. Nobody who was deactivated, or is no administrator any more, is written to.
 */
export async function mailWeeklyFigures(services: Services): Promise<void> {
  const { db, now } = services
  const readers = await readersOf(services)
  if (readers.length === 0) return
  const today = dayOf(now())
  const monday = addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7))
  const [figures, numbers, claims, sold] = await Promise.all([
    readFigures(services, {}),
    readNumbers(services),
    countWaiting(services),
    soldInWeeks(services, monday),
  ])
  const known = { figures, numbers, claims, sold }
  await transact(db, async (tx) => {
    for (const { id, areas, ...person } of readers) {
      await queueMail(tx, services, {
        eventKey: `weekly-figures:${id}:${monday}`,
        ...recipientOf(person),
        template: 'weekly-figures',
        payload: { monday, ...shownTo(areas, known) },
      })
    }
  })
}

/** Administrators who want the mail and still sign in. */
function readersOf({ db }: Services) {
  const { id, areas, email, name, lastName, language, role, isActive, deactivatedAt } = users
  return db
    .select({ id, areas, email, name, lastName, language })
    .from(weeklyReaders)
    .innerJoin(users, eq(users.id, weeklyReaders.userId))
    .where(and(eq(role, 'ROLE_ADMIN'), eq(isActive, true), isNull(deactivatedAt)))
    .orderBy(id)
}

/** Contracts bought in the week before that Monday, and in the one before. */
async function soldInWeeks({ db }: Services, monday: Day) {
  const at = (days: number) => sql`${startOfDay(addDays(monday, days)).toISOString()}::timestamptz`
  const { rows } = await db.execute<{ week: number; before: number }>(sql`
    SELECT (count(*) FILTER (WHERE created_at >= ${at(-7)}))::int AS week,
      (count(*) FILTER (WHERE created_at < ${at(-7)}))::int AS before
    FROM contracts WHERE payment_status = 'payment_succeeded' AND created_at >= ${at(-14)} AND created_at < ${at(0)}`)
  return rows[0] ?? { week: 0, before: 0 }
}

type Known = {
  figures: Figures
  numbers: Pick<Dashboard, 'toSign' | 'invitations' | 'unpaid'>
  claims: Dashboard['claims']
  sold: { week: number; before: number }
}

/** What an administrator of those areas reads; null where it is somebody else's work. */
function shownTo(areas: readonly Area[], { figures, numbers, claims, sold }: Known) {
  const works = (area: Area) => areas.includes('all') || areas.includes(area)
  const { current, before, unpaidCents } = figures
  return {
    sold,
    inForce: { now: current.inForce, before: before.inForce },
    finance: works('finance') ? { renewals: current.renewals, unpaid: current.unpaid, unpaidCents } : null,
    claims: works('claims') ? { ...claims, ratio: current.claims } : null,
    students:
      works('support') || works('schools')
        ? { toSign: numbers.toSign, invitations: numbers.invitations.open }
        : null,
  }
}
