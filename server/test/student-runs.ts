import { inEachLanguage } from '@cursus/shared/language'
import type { RunMessage, StudentRun } from '@cursus/shared/student-runs'
import { beforeEach, expect } from 'vitest'
import { sweepRuns } from '../src/features/student-runs/student-runs.jobs.ts'
import { startTest } from './harness.ts'

const role = 'ROLE_STUDENT_INCLUSIVE' as const
/** Texts that are written in no language. */
export const unwritten = inEachLanguage(() => '')

/** Address of the runs. */
export const runs = '/api/students/runs'
/** Account of somebody who has not opened it. */
export const waiting = { isActive: false, passwordHash: null }
/** Message in two languages, which leads to the homes. */
export const message: RunMessage = {
  subject: { ...unwritten, fr: '{name}, votre logement', en: '{name}, your home' },
  text: { ...unwritten, fr: 'Bonjour {name},\n{school} vous le propose.', en: 'Hello {name}' },
  leadsTo: 'home',
}

/** The application with an administrator who acts on many. Each test has a school of its own, so that its runs are of nobody else. */
export async function startRuns() {
  const t = await startTest()
  const admin = await t.anAdmin()
  const desk = t.as(admin)
  const own = { school: 0, filter: { school: '0' } }
  beforeEach(async () => {
    own.school = await t.aSchool({ partnershipLevel: 'inclusive' })
    own.filter = { school: String(own.school) }
  })
  const prepare = (kind: string, body: object = own.filter) => desk.post(runs, { kind, ...body })
  const steer = (id: string, state: string) => desk.put(`${runs}/${id}`, { state })
  return {
    t,
    admin,
    desk,
    /** School of this test, and the filter that shows its students. */
    own,
    someone: (user = {}) => t.aStudent({ role, school: own.school, user }),
    someoneElsewhere: async (user = {}) => t.aStudent({ role, school: await t.aSchool(), user }),
    prepare,
    steer,
    async start(kind: string, body?: object): Promise<string> {
      const { id } = (await prepare(kind, body)).json()
      expect((await steer(id, 'running')).statusCode).toBe(204)
      return id
    },
    read: async (id: string): Promise<StudentRun> => (await desk.get(`${runs}/${id}`)).json().data,
    write: (id: string, body: object = message) => desk.put(`${runs}/${id}/message`, body),
    async sweep() {
      await t.services.jobs.enqueue(t.db, sweepRuns, {})
      await t.runJobs()
    },
    mailsTo: (email: string) => t.posted.filter(({ to }) => to.address === email),
    ago: (days: number) => new Date(t.services.now().getTime() - days * 86_400_000),
  }
}
