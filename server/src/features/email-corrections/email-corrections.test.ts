import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startBuying } from '../../../test/buying.ts'
import type { Person } from '../../../test/people.ts'
import { aRegistration } from '../../../test/registration.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from '../accounts/accounts.table.ts'
import { openSession as signIn } from '../accounts/refresh-tokens.service.ts'
import { mailOutbox } from '../mail/mail.table.ts'

const { t, outside, stripe, openSession, comeBack, contractsOf } = await startBuying()

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''
const anAddress = () => `nora-${crypto.randomUUID().slice(0, 8)}@example.org`
const correct = (who: Person, email: string) => t.as(who).put('/api/accounts/me/email', { email })
const mailsTo = async (address: string) =>
  (await t.mails()).filter(({ toAddress }) => toAddress === address).map(({ template }) => template)
const linksTo = (address: string) =>
  t.posted
    .filter(({ to }) => to.address === address)
    .flatMap(({ text }) => /\/confirmation_cs\?token=([\w-]+)/.exec(text)?.[1] ?? [])
const confirm = (token = '', cookie = '') =>
  t.post('/api/security/email/confirm', { body: { token }, headers: { cookie } })

/** Makes the account of a purchase, as its page does before it leads to the payment. */
async function aBuyer(email = anAddress()) {
  const body = aRegistration({ user: { email } })
  const answer = await t.post('/api/security/register/student/classic', { body })
  expect(answer.statusCode).toBe(201)
  await t.runJobs()
  const who: Person = { id: answer.json().data.id, role: 'ROLE_STUDENT_CLASSIC', email }
  return { who, cookie: cookieOf(answer), refreshToken: answer.json().refresh_token as string }
}

/** Buys a stay in France and waits for its certificate. */
async function buys(who: Person) {
  const { address, sessionId } = await openSession(who)
  await outside.pay(address)
  expect((await comeBack(who, sessionId)).statusCode).toBe(200)
  await t.runJobs({ mayFail: true })
  const [contract] = await contractsOf(who)
  return contract ?? expect.fail('nothing was bought')
}

it('sends link and papers of a purchase to the address that was meant, and lets its person sign in with it', async () => {
  const { who, cookie } = await aBuyer()
  const contract = await buys(who)
  const [older] = linksTo(who.email)
  const right = anAddress()
  expect(await mailsTo(who.email)).toEqual(
    expect.arrayContaining(['confirm-email', 'terms-before', 'certificate-issued']),
  )

  expect((await correct(who, right)).statusCode).toBe(204)
  await t.runJobs({ mayFail: true })
  expect((await confirm(older, cookie)).json().code).toBe('accounts.token_unknown')
  expect((await mailsTo(right)).toSorted()).toEqual(['certificate-issued', 'confirm-email', 'terms-before'])
  const papers = t.posted.filter(({ to }) => to.address === right).flatMap(({ attachments }) => attachments)
  expect(papers.map(({ fileName }) => fileName)).toContain('AttestationSantéMobilité.pdf')
  expect(JSON.stringify(await t.mails())).not.toContain(who.email)

  expect((await confirm(linksTo(right).at(-1), cookie)).json().data.isConfirmed).toBe(true)
  const login = (username: string) =>
    t.post('/api/security/login', { body: { username, password: 'Secret#2026' } })
  expect((await login(right)).json().data.contracts).toMatchObject([{ id: contract.id }])
  expect((await login(who.email)).statusCode).toBe(401)
  const customer = await stripe.customers.retrieve(contract.customerStripe ?? '')
  expect(customer).toMatchObject({ email: right })
  const rows = await t.db.select().from(auditRows).where(eq(auditRows.objectId, who.id))
  expect(rows).toMatchObject([
    { action: 'accounts.email_corrected', actorId: who.id, before: null, after: null },
  ])
})

it('sends what had not left to the new address alone, refused mails too, and no older link', async () => {
  const { who } = await aBuyer()
  await buys(who)
  const right = anAddress()
  const isTheirs = eq(mailOutbox.toAddress, who.email)
  await t.db.update(mailOutbox).set({ state: 'failed', lastError: 'no such mailbox' }).where(isTheirs)
  const before = t.posted.length
  expect((await correct(who, right)).statusCode).toBe(204)
  await t.runJobs({ mayFail: true })
  const left = t.posted.slice(before).map(({ to, subject }) => [to.address, subject])
  expect(new Set(left.map(([to]) => to))).toEqual(new Set([right]))
  expect((await mailsTo(right)).toSorted()).toEqual(['certificate-issued', 'confirm-email', 'terms-before'])
  expect((await t.mails()).filter(({ eventKey }) => eventKey.includes('readdressed'))).toHaveLength(2)
  expect(await mailsTo(who.email)).toEqual([])
})

it('leaves at the older address what may be of somebody else, and what was sent to a roommate there', async () => {
  const { who } = await aBuyer()
  const contract = await buys(who)
  const mail = { toAddress: who.email, toName: '', language: 'fr', state: 'sent' } as const
  const payload = { email: who.email, attachments: [] }
  await t.db.insert(mailOutbox).values([
    { ...mail, payload, template: 'quote', eventKey: `quote:${crypto.randomUUID()}` },
    { ...mail, payload, template: 'occupant-link', eventKey: `occupant-link:${contract.id}:x` },
  ])
  expect((await correct(who, anAddress())).statusCode).toBe(204)
  expect((await mailsTo(who.email)).toSorted()).toEqual(['occupant-link', 'quote'])
})

it('leaves with support what others wrote to it, though an account has its address', async () => {
  const { who } = await aBuyer()
  const { support } = t.config.mail
  // As of before nobody could take it, or of another SUPPORT_EMAIL.
  await t.db.update(users).set({ email: support }).where(eq(users.id, who.id))
  const student = await t.aStudent()
  const wish = { subject: 'Objet', body: 'Bonjour' }
  expect((await t.post('/api/email', { as: student, body: wish })).statusCode).toBe(204)
  expect((await t.post('/api/email', { as: who, body: wish })).statusCode).toBe(204)
  const right = anAddress()
  expect((await correct(who, right)).statusCode).toBe(204)
  const letters = (await t.mails()).filter(({ template }) => template === 'written-to-us')
  expect(letters.map(({ toAddress, state }) => [toAddress, state])).toEqual([
    [support, 'waiting'],
    [support, 'waiting'],
  ])
  expect(letters.map(({ payload }) => payload)).toMatchObject([
    { email: student.email, text: 'Bonjour' },
    { email: right, replyTo: { address: right } },
  ])
})

it('gives no account the address of support, neither by a registration nor by a correction', async () => {
  const { who } = await aBuyer()
  const ours = t.config.mail.support.toUpperCase()
  const answers = [await correct(who, ours)]
  for (const path of ['student', 'student/classic']) {
    const body = aRegistration({ user: { email: ours } })
    answers.push(await t.post(`/api/security/register/${path}`, { body }))
  }
  const said = ['Cette adresse e-mail est la nôtre\u00a0: saisissez la vôtre']
  expect(answers.map((answer) => [answer.statusCode, answer.json().errors])).toEqual([
    [422, { email: said }],
    [422, { 'user.email': said }],
    [422, { 'user.email': said }],
  ])
  expect(await mailsTo(who.email)).toEqual(['confirm-email'])
})

it('says that an e-mail is taken as a registration does, tells its owner, and changes nothing', async () => {
  const owner = await t.aStudent()
  const { who } = await aBuyer()
  const from = { 'x-forwarded-for': '203.0.113.21' }
  const ask = (email: string) => t.put('/api/accounts/me/email', { as: who, body: { email }, headers: from })
  const answer = await ask(owner.email.toUpperCase())
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'accounts.email_taken'])
  expect(answer.json().errors.email).toHaveLength(1)
  await t.runJobs()
  expect(await mailsTo(owner.email)).toEqual(['email-known'])
  expect(await mailsTo(who.email)).toEqual(['confirm-email'])
  for (let turn = 0; turn < 4; turn += 1) {
    const body = aRegistration({ user: { email: owner.email } })
    await t.post('/api/security/register/student/classic', { body, headers: from })
  }
  // Neither is told any more, whichever it is.
  expect([(await ask((await t.aStudent()).email)).statusCode, (await ask(anAddress())).statusCode]).toEqual([
    429, 429,
  ])
})

it('takes the e-mail of a registration that nobody confirmed and nothing hangs on, and of no other', async () => {
  const [idle, buyer] = [await aBuyer(), await aBuyer()]
  await openSession(buyer.who)
  const { who } = await aBuyer()
  expect((await correct(who, buyer.who.email)).json().code).toBe('accounts.email_taken')
  expect((await correct(who, idle.who.email)).statusCode).toBe(204)
  await t.runJobs({ mayFail: true })
  const rows = await t.db.select().from(users).where(eq(users.email, idle.who.email))
  expect(rows.map(({ id }) => id)).toEqual([who.id])
  const refreshed = await t.post('/api/security/token/refresh', {
    body: { refresh_token: idle.refreshToken },
  })
  expect(refreshed.statusCode).toBe(401)
  const [older, newer] = linksTo(idle.who.email)
  expect((await confirm(older, idle.cookie)).json().code).toBe('accounts.token_unknown')
  expect((await confirm(newer)).json().data.isConfirmed).toBe(false)
})

it('leaves the address of a confirmed account, and refuses the one that it has', async () => {
  const member = await t.aStudent()
  expect((await correct(member, anAddress())).json().code).toBe('accounts.email_confirmed')
  const invited = await t.aStudent({ user: { isActive: false } })
  expect((await correct(invited, anAddress())).json().code).toBe('accounts.email_confirmed')
  const { who } = await aBuyer()
  const same = await correct(who, who.email.toUpperCase())
  expect([same.statusCode, Object.keys(same.json().errors)]).toEqual([422, ['email']])
  expect((await correct(who, 'nobody@nowhere')).statusCode).toBe(422)
})

it('lets an account name five e-mails a day, and a mailbox be written to three times an hour', async () => {
  const { who } = await aBuyer()
  const again = anAddress()
  const codes = []
  for (const email of [anAddress(), anAddress(), anAddress(), anAddress(), again, anAddress()])
    codes.push((await correct(who, email)).statusCode)
  expect(codes).toEqual([204, 204, 204, 204, 204, 429])
  const mailbox = anAddress()
  const answers = []
  for (let turn = 0; turn < 4; turn += 1) {
    const other = (await aBuyer()).who
    answers.push((await correct(other, mailbox)).statusCode)
    if (answers.at(-1) === 204) await correct(other, anAddress())
  }
  expect(answers).toEqual([204, 204, 204, 429])
})

it('ends other sessions and goes on with the one that corrects', async () => {
  const { who, refreshToken } = await aBuyer()
  const other = await signIn(t.services, who, 'another browser')
  expect(other.refresh_token).toBeTruthy()
  const own = await t.post('/api/security/token/refresh', { body: { refresh_token: refreshToken } })
  const answer = await t.put('/api/accounts/me/email', {
    body: { email: anAddress() },
    headers: { authorization: `Bearer ${own.json().token}` },
  })
  expect(answer.statusCode).toBe(204)
  const refresh = (refresh_token: string) =>
    t.post('/api/security/token/refresh', { body: { refresh_token } })
  expect((await refresh(other.refresh_token)).statusCode).toBe(401)
  expect((await refresh(own.json().refresh_token)).statusCode).toBe(200)
})

it('ends a payment page that names the older address; the next one names the new', async () => {
  const { who } = await aBuyer()
  const { sessionId } = await openSession(who)
  const right = anAddress()
  expect((await correct(who, right)).statusCode).toBe(204)
  await t.runJobs({ mayFail: true })
  expect((await stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired')
  const [begun] = (await t.as(who).get('/api/purchases/unfinished')).json().data
  const next: string = (await t.as(who).post(`/api/purchases/${begun.id}/checkout`, {})).json()
  const session = await stripe.checkout.sessions.retrieve(outside.sessionIdOf(next))
  expect(session.customer_email).toBe(right)
})
