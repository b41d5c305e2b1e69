import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { invite, linkTo } from '../../../test/invitation.ts'
import { aRegistration } from '../../../test/registration.ts'
import { anInclusiveForm, aSchoolForm } from '../../../test/school-form.ts'

const t = await startTest()
const admin = t.as(await t.anAdmin())
/** Those of the school that was made last: no two schools share a name. */
let names = { name: '', emailDomain: 'boreale.example.org' }
let made = 0
const confirm = (token: string, cookie = '') =>
  t.post('/api/security/email/confirm', { body: { token }, headers: { cookie } })

async function aSchoolOf(form: typeof aSchoolForm): Promise<number> {
  made += 1
  names = { ...names, name: `École Boréale ${made}` }
  return (await admin.post('/api/schools', form(names))).json().data.id
}
async function change(school: number, form: typeof aSchoolForm) {
  expect((await admin.post(`/api/schools/${school}/update`, form(names))).statusCode).toBe(200)
  await t.runJobs()
}
const anInvited = (school: number) =>
  t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school, user: { isActive: false, passwordHash: null } })

it('lets a student accept the invitation of a school that is a partner by now', async () => {
  const school = await aSchoolOf(anInclusiveForm)
  const token = await invite(t, await anInvited(school))
  await change(school, aSchoolForm)
  expect((await confirm(token)).json().data.type).toBe('inclusive')
  const { user, ...profile } = aRegistration()
  const body = { ...profile, token, password: user.password, passwordConfirm: user.password }
  const session = await t.post('/api/security/student/password', { body })
  expect(session.statusCode).toBe(200)
  expect(session.json().data).toMatchObject({
    roles: ['ROLE_STUDENT_PARTNER'],
    school: { id: school },
    offers: ['health_mobility', 'home'],
  })
})

it('invites such a student again, who has no password to confirm an address for', async () => {
  const school = await aSchoolOf(anInclusiveForm)
  const student = await anInvited(school)
  await invite(t, student)
  await change(school, aSchoolForm)
  expect((await admin.post('/api/students/sendregistrationmail', { id: student.id })).statusCode).toBe(204)
  const { path, token } = await linkTo(t, student.email)
  expect([path, (await confirm(token)).json().data.type]).toEqual(['/confirmation_is', 'inclusive'])
})

it('mails who registered at a partner door their confirmation again, when the school is inclusive by now', async () => {
  const school = await aSchoolOf(aSchoolForm)
  const body = aRegistration({ studentType: 'partner', school })
  const registered = await t.post('/api/security/register/student', { body })
  await t.runJobs()
  await change(school, anInclusiveForm)
  t.clock.forward({ hours: 25 })
  const { email } = body.user
  expect((await t.post('/api/security/email/renew', { body: { email } })).statusCode).toBe(204)
  const { path, token } = await linkTo(t, email)
  const confirmed = await confirm(token, String(registered.headers['set-cookie']))
  expect([path, confirmed.json().data.type]).toEqual(['/confirmation_ps', 'partner'])
  const session = await t.post('/api/security/login', {
    body: { username: email, password: body.user.password },
  })
  expect(session.json().data).toMatchObject({ roles: ['ROLE_STUDENT_INCLUSIVE'], school: { id: school } })
})

it('leads who registered at a partner door to that door, when the school is inclusive by now', async () => {
  const school = await aSchoolOf(aSchoolForm)
  const body = aRegistration({ studentType: 'partner', school })
  const registered = await t.post('/api/security/register/student', { body })
  expect(registered.statusCode).toBe(201)
  const { token } = await linkTo(t, body.user.email)
  await change(school, anInclusiveForm)
  const cookie = String(registered.headers['set-cookie'])
  const confirmed = (await confirm(token, cookie)).json().data
  expect(confirmed).toMatchObject({ type: 'partner', school: { partnershipLevel: 'inclusive' } })
  const session = await t.post('/api/security/login', {
    body: { username: body.user.email, password: body.user.password },
  })
  expect(session.json().data).toMatchObject({ roles: ['ROLE_STUDENT_INCLUSIVE'], school: { id: school } })
})
