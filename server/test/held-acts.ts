import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { auditRows } from '../src/platform/platform.table.ts'
import type { Services } from '../src/platform/services.ts'
import { startTest } from './harness.ts'
import type { Person } from './people.ts'

/** The application with the minute in which an administrator may take an act back; each test begins with none that waits. */
export async function startHeldActs(services: Partial<Services> = {}) {
  const t = await startTest({ env: { UNDO_SECONDS: '60' }, services })
  const admin = await t.anAdmin()
  const desk = t.as(admin)
  const held = async (by = desk) => (await by.get('/api/held-acts')).json().data
  /** Lets the minute pass, and runs what is due. */
  async function pass(seconds = 60) {
    t.clock.forward({ seconds })
    await t.runJobs({ evenLater: true })
  }
  // Releases and hides what earlier tests left.
  beforeEach(async () => {
    await pass()
    t.clock.forward({ minutes: 2 })
  })
  return {
    t,
    admin,
    desk,
    held,
    pass,
    mailsTo: ({ email }: Person) =>
      t.posted.filter(({ to }) => to.address === email).map(({ subject }) => subject),
    waitingId: async () => (await held())[0].id as string,
    takeBack(id: string, by = desk) {
      t.clock.forward({ seconds: 1 })
      return by.delete(`/api/held-acts/${id}`)
    },
    /** Actions that the journal has on an object, oldest first. */
    actionsOn: async (id: string) =>
      (
        await t.db
          .select()
          .from(auditRows)
          .where(eq(auditRows.objectId, id))
          .orderBy(auditRows.at, auditRows.id)
      ).map(({ action }) => action),
  }
}
