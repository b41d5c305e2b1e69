import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { invite, linkTo } from '../../../test/invitation.ts'
import { aRegistration } from '../../../test/registration.ts'
import { hashPassword } from './passwords.service.ts'

const t = await startTest()
const english = { 'accept-language': 'en' }
const common = 'This password is too common: choose one that nobody else has'
const own = 'This password is made up of your name or e-mail address: choose another one'
const owner = { name: 'Lise', lastName: 'Tournebois', email: 'l.tournebois@meridien.example.com' }
const weak = [
  ['Password1!', common],
  ['Azerty123!', common],
  ['Tournebois#2026', own],
  ['L1se-Tourneb0is', own],
  ['Meridien!42', own],
] as const

it.each(['', '/classic'])('refuses them at the registration%s, beside all other faults', async (end) => {
  for (const [password, sentence] of weak) {
    const body = aRegistration({ user: { ...owner, password }, birthday: '31/02/2003' })
    const answer = await t.post(`/api/security/register/student${end}`, { body, headers: english })
    expect([password, answer.statusCode]).toEqual([password, 422])
    expect(answer.json().errors).toEqual({
      'user.password': [sentence],
      birthday: ['Enter a full date that exists, such as 31/12/2004'],
    })
  }
  expect(await t.mails()).toEqual([])
})

it('refuses them where a password is changed, reset or chosen by an invitation, which stay as they are', async () => {
  const passwordHash = await hashPassword('Secret#2026')
  const member = await t.aStudent({ user: { ...owner, passwordHash } })
  const invitee = { ...owner, email: 'lise@meridien.example.com', isActive: false, passwordHash: null }
  const school = await t.aSchool({ partnershipLevel: 'inclusive' })
  const invited = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school, user: invitee })
  const invitation = await invite(t, invited)
  await t.post('/api/forgot_password/', { body: { email: member.email } })
  const { token } = await linkTo(t, member.email)
  const { user: _, studentType: __, ...profile } = aRegistration()
  const calls = (password: string) => [
    t.put('/api/accounts/password', {
      as: member,
      body: { currentPassword: 'Secret#2026', password },
      headers: english,
    }),
    t.post(`/api/forgot_password/${token}`, { body: { password }, headers: english }),
    t.post('/api/security/student/password', {
      body: { ...profile, token: invitation, password },
      headers: english,
    }),
  ]
  for (const [password, sentence] of weak) {
    for (const answer of await Promise.all(calls(password))) {
      expect([password, answer.statusCode, answer.json().errors]).toEqual([
        password,
        422,
        { password: [sentence] },
      ])
    }
  }
  const body = { username: member.email, password: 'Secret#2026' }
  expect((await t.post('/api/security/login', { body })).statusCode).toBe(200)
  const good = { ...profile, token: invitation, password: 'Tilleul-Vert-42' }
  expect((await t.post('/api/security/student/password', { body: good })).statusCode).toBe(200)
})
