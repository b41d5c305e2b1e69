import type { WeeklyMail } from '@cursus/shared/dashboard'
import { eq } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { weeklyReaders } from './dashboard.table.ts'

/** Tells whether an administrator gets the figures by mail each Monday. */
export async function wantsWeeklyMail({ db }: Services, userId: string): Promise<WeeklyMail> {
  const rows = await db.select().from(weeklyReaders).where(eq(weeklyReaders.userId, userId))
  return { isOn: rows.length > 0 }
}

/** Writes whether an administrator wants the weekly mail; a repeat changes nothing. */
export async function setWeeklyMail(
  { db, now }: Services,
  userId: string,
  { isOn }: WeeklyMail,
): Promise<WeeklyMail> {
  if (isOn) await db.insert(weeklyReaders).values({ userId, since: now() }).onConflictDoNothing()
  else await db.delete(weeklyReaders).where(eq(weeklyReaders.userId, userId))
  return { isOn }
}
