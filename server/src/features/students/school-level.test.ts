import { addDays, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPng } from '../../../test/a-png.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { aRegistration } from '../../../test/registration.ts'
import { aFile, anInclusiveForm, aPdf, aSchoolForm } from '../../../test/school-form.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { transact } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { openSession } from '../accounts/refresh-tokens.service.ts'
import { schoolLevelChanged } from '../schools/schools.service.ts'
import { schools } from '../schools/schools.table.ts'

const t = await startTest()
const admin = t.as(await t.anAdmin())
const shown = (days: number) => formatDay(addDays('2026-11-20', days))
const stay = { startDate: shown(10), endDate: shown(100), country: 106 }
/** Those of the school that was made last: no two schools share a name. */
let names = { name: '', emailDomain: 'boreale.example.org' }
let made = 0

async function anInclusiveSchool(): Promise<number> {
  made += 1
  names = { ...names, name: `École Boréale ${made}` }
  return (await admin.post('/api/schools', anInclusiveForm(names))).json().data.id
}
const toPartner = (school: number) =>
  admin.post(`/api/schools/${school}/update`, aSchoolForm({ ...names, listOffer: ['home'] }))
const studentOf = (school: number) => t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school })
const roleOf = async ({ id }: Person) => (await t.db.select().from(users).where(eq(users.id, id)))[0]?.role

it('gives the students of a school the role of its new level; their session goes on with it', async () => {
  const stranger = await studentOf(await anInclusiveSchool())
  const school = await anInclusiveSchool()
  const student = await studentOf(school)
  const session = await openSession(t.services, student, undefined)
  expect((await toPartner(school)).statusCode).toBe(200)
  await t.runJobs()
  const renewed = await t.post('/api/security/token/refresh', {
    body: { refresh_token: session.refresh_token },
  })
  expect(renewed.statusCode).toBe(200)
  expect(t.services.tokens.verify(renewed.json().token)?.role).toBe('ROLE_STUDENT_PARTNER')
  expect(await roleOf(stranger)).toBe('ROLE_STUDENT_INCLUSIVE')
  expect((await t.as(student).get('/api/schools/my')).json().data).toMatchObject({
    id: school,
    partnershipLevel: 'partner',
    listOffer: ['home'],
  })
  await admin.post(`/api/schools/${school}/update`, aSchoolForm({ ...names, partnershipLevel: 'classic' }))
  await t.runJobs()
  expect(await roleOf(student)).toBe('ROLE_STUDENT_CLASSIC')
  const back = { ...names, certificateFile: undefined, guaranteesFile: undefined }
  await admin.post(`/api/schools/${school}/update`, anInclusiveForm(back))
  await t.runJobs()
  expect(await roleOf(student)).toBe('ROLE_STUDENT_INCLUSIVE')
})

it('queues one step for a change of level, none for another change, and does no harm twice', async () => {
  const school = await anInclusiveSchool()
  const student = await studentOf(school)
  await admin.post(`/api/schools/${school}/update`, anInclusiveForm({ ...names, insurer: '2' }))
  expect(await t.queued(schoolLevelChanged)).toEqual([])
  await toPartner(school)
  await t.services.jobs.enqueue(t.db, schoolLevelChanged, { schoolId: school })
  await t.services.jobs.enqueue(t.db, schoolLevelChanged, { schoolId: 99_999 })
  expect(await t.queued(schoolLevelChanged)).toHaveLength(3)
  await t.runJobs()
  expect(await roleOf(student)).toBe('ROLE_STUDENT_PARTNER')
})

it('keeps what was covered before the change, and covers nothing more at the expense of the school', async () => {
  const school = await anInclusiveSchool()
  const student = t.as(await studentOf(school))
  const paid = await student.post('/api/contracts/health_mobility', stay)
  expect(paid.statusCode).toBe(200)
  const before = (await student.get('/api/contracts')).json()
  await toPartner(school)
  // Also with a token that still names the former role, before the students have followed.
  const next = { startDate: shown(101), endDate: shown(120), country: 43 }
  expect((await student.post('/api/contracts/health_mobility', next)).statusCode).toBe(402)
  await t.runJobs()
  expect((await student.post('/api/contracts/health_mobility', next)).statusCode).toBe(402)
  expect((await student.get('/api/contracts')).json()).toEqual(before)
  const again = await student.post('/api/contracts/health_mobility', stay)
  expect(again.rawPayload).toEqual(paid.rawPayload)
})

it.each([
  ['a partner that offers homes alone', toPartner],
  [
    'none of ours any more',
    (school: number) =>
      admin.post(`/api/schools/${school}/update`, aSchoolForm({ ...names, partnershipLevel: 'classic' })),
  ],
])('lets a stay that a school has paid be corrected where the school became %s', async (_, leave) => {
  const school = await anInclusiveSchool()
  const student = t.as(await studentOf(school))
  expect((await student.post('/api/contracts/health_mobility', stay)).statusCode).toBe(200)
  expect((await leave(school)).statusCode).toBe(200)
  await t.runJobs()
  const [contract] = (await student.get('/api/contracts')).json()
  const wish = { ...stay, startDate: shown(12), endDate: shown(90) }
  const answer = await student.post(`/api/contracts/${contract.id}/change`, wish)
  expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined])
  const dearer = await student.post(`/api/contracts/${contract.id}/change`, { ...stay, endDate: shown(300) })
  expect(dearer.json().code).toBe('travel.beyond_paid')
})

it('hands the guarantees of the school to its students, the newest, and its picture on their certificates', async () => {
  const school = await anInclusiveSchool()
  const student = t.as(await studentOf(school))
  const guarantees = async () => (await student.get('/api/contracts/guarantees_file')).rawPayload
  expect(await guarantees()).toEqual(aPdf())
  const newer = {
    guaranteesFile: aFile(aPdf('newer'), 'g.pdf'),
    certificateFile: aFile(aPng({ side: 9 }), 'c.png'),
  }
  await admin.post(`/api/schools/${school}/update`, anInclusiveForm({ ...names, ...newer }))
  expect(await guarantees()).toEqual(aPdf('newer'))
  const certificate = await student.post('/api/contracts/health_mobility', stay)
  expect(certificate.rawPayload.toString('latin1')).toMatch(/\/Width 9\b/)
  await toPartner(school)
  expect(await guarantees()).not.toEqual(aPdf('newer'))
})

describe('whoever registers while the school changes its level', () => {
  const register = (body: unknown) => t.post('/api/security/register/student', { body })
  const toInclusive = (school: number) => {
    const form = { ...names, certificateFile: undefined, guaranteesFile: undefined }
    return admin.post(`/api/schools/${school}/update`, anInclusiveForm(form))
  }

  it('gets the role of its new level', async () => {
    const school = await anInclusiveSchool()
    await toPartner(school)
    const first = aRegistration()
    expect((await register(first)).statusCode).toBe(201)
    await t.runJobs()
    const form = aRegistration({ studentType: 'partner', school, user: { email: first.user.email } })
    const isTheirs = eq(users.email, form.user.email)
    const { registered, changed } = await transact(t.db, async (other) => {
      await other.select().from(users).where(isTheirs).for('update')
      const registered = register(form)
      await untilWaiting(t.db, 1)
      const changed = toInclusive(school)
      await Promise.race([changed, untilWaiting(t.db, 2).catch(() => undefined)])
      await t.runJobs()
      return { registered, changed }
    })
    expect([(await registered).statusCode, (await changed).statusCode]).toEqual([201, 200])
    await t.runJobs()
    expect((await t.db.select().from(users).where(isTheirs))[0]?.role).toBe('ROLE_STUDENT_INCLUSIVE')
  })

  it('is refused where it takes nobody so any more', async () => {
    const school = await anInclusiveSchool()
    await toPartner(school)
    const form = aRegistration({ studentType: 'partner', school })
    const { registered } = await transact(t.db, async (other) => {
      await other.update(schools).set({ partnershipLevel: 'inclusive' }).where(eq(schools.id, school))
      const registered = register(form)
      await untilWaiting(t.db, 1)
      return { registered }
    })
    const answer = await registered
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['school']])
    expect(await t.db.select().from(users).where(eq(users.email, form.user.email))).toEqual([])
  })
})
