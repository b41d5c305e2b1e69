import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { purgeAccounts } from '../privacy/privacy.jobs.ts'
import { complaints } from './requests.table.ts'

const t = await startTest()
const ada = await t.anAdmin()
const written = {
  firstname: 'Awa',
  lastname: 'Diabaté',
  title: 'Une fuite chez moi',
  message: 'Bonjour,\n\nvotre assuré ne répond pas.',
  contractReference: 'HAB-000123',
}

/** Number of people so far: each has a network and a mailbox of their own. */
let people = 0
function complain(change: object = {}, headers: Record<string, string> = {}) {
  people += 1
  const body = { ...written, email: `awa${people}@example.org`, ...change }
  return t.post('/api/complaints', {
    body,
    headers: { 'x-forwarded-for': `203.0.113.${people}`, ...headers },
  })
}
const list = async (query = '') => (await t.get(`/api/complaints?${query}`, { as: ada })).json()
const mailTo = async (address: string) => {
  await t.runJobs()
  return t.posted.findLast(({ to }) => to.address === address) ?? expect.fail('no mail left')
}

beforeEach(async () => {
  await t.runJobs()
  t.clock.set('2026-11-20T10:00:00Z')
  t.posted.length = 0
  await t.db.delete(complaints)
})

it('keeps the complaint of a visitor under a number with its days, and acknowledges it in their language', async () => {
  const email = 'landlord@example.org'
  const response = await complain({ email }, { 'accept-language': 'en' })
  expect(response.statusCode).toBe(201)
  const { reference, ...days } = response.json().data
  expect(reference).toMatch(/^RC-2026-\d{6}$/)
  expect(days).toEqual({ acknowledgedBy: '02/12/2026', answerBy: '20/01/2027' })
  const receipt = await mailTo(email)
  expect([receipt.to.name, receipt.replyTo?.address]).toEqual(['Awa Diabaté', 'support@example.org'])
  for (const told of [reference, '02/12/2026', '20/01/2027', 'mediation-assurance.org'])
    expect(receipt.text).toContain(told)
  const ours = await mailTo('support@example.org')
  for (const told of ['Awa Diabaté (landlord@example.org)', 'Une fuite chez moi', '> votre assuré'])
    expect(ours.text).toContain(told)
})

it('carries no words of a stranger to an address that was only typed, nor answers there', async () => {
  const email = 'victim@example.org'
  const message = 'Gagnez : https://evil.example\n<img src=x onerror=alert(1)>'
  await complain({ email, message, title: '=cmd() https://evil.example' })
  const { text, html, subject } = await mailTo(email)
  expect(text + html + subject).not.toMatch(/evil|cmd|onerror/)
  const ours = await mailTo('support@example.org')
  expect([ours.replyTo, ours.subject.includes('evil')]).toEqual([undefined, false])
  expect(ours.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

it('names all that is wrong at once, and keeps nothing', async () => {
  const wrong = {
    firstname: 'http://example.org',
    lastname: '',
    email: 'nobody',
    title: 'a\r\nBcc: x',
    message: ' ',
  }
  const response = await complain({ ...wrong, contractReference: 'x'.repeat(41) })
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors).sort()).toEqual(
    ['contractReference', 'email', 'firstname', 'lastname', 'message', 'title'].sort(),
  )
  expect((await complain({ contractReference: undefined })).statusCode).toBe(201)
  expect(await t.db.$count(complaints)).toBe(1)
})

it('takes the same words again within a day for the same complaint, also at once', async () => {
  const email = 'twice@example.org'
  const [one, two] = await Promise.all([complain({ email }), complain({ email: 'Twice@example.org' })])
  expect(two.json()).toEqual(one.json())
  expect((await complain({ email })).json()).toEqual(one.json())
  await t.runJobs()
  expect(t.posted).toHaveLength(2)
  expect((await complain({ email, title: 'Autre chose' })).json()).not.toEqual(one.json())
})

it('takes five a day of one mailbox, and twenty an hour of one network', async () => {
  const email = 'often@example.org'
  for (let sent = 0; sent < 5; sent += 1)
    expect((await complain({ email, title: `Encore ${sent}` })).statusCode).toBe(201)
  const sixth = await complain({ email: 'Often@example.org', title: 'Encore' })
  expect([sixth.statusCode, Number(sixth.headers['retry-after']) > 3600]).toEqual([429, true])
  const statuses: number[] = []
  const campus = { 'x-forwarded-for': '198.51.100.4' }
  for (let sent = 0; sent < 21; sent += 1) statuses.push((await complain({}, campus)).statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(await t.db.$count(complaints)).toBe(25)
})

it('shows it to the desk with the account of the same e-mail, and to that account not at all', async () => {
  const student = await t.aStudent()
  const { reference } = (await complain({ email: student.email.toUpperCase() })).json().data
  const stranger = (await complain()).json().data.reference
  expect((await list(`search=${reference}`)).data).toMatchObject([
    {
      ...{ reference, studentId: null, sameEmailId: student.id, contractReference: 'HAB-000123' },
      ...{ name: 'Awa', lastName: 'Diabaté', subject: 'Une fuite chez moi', isLate: false, answer: null },
    },
  ])
  expect(await list('search=diabate')).toMatchObject({ counts: { all: 2, open: 2, answered: 0 } })
  expect((await list(`search=${stranger}`)).data).toMatchObject([{ sameEmailId: null }])
  const closing = (await t.as(student).get('/api/accounts/me/closing')).json().data
  expect(closing).toMatchObject({ isPossible: true, blockers: [] })
  const page = await t.get(`/api/students/${student.id}`, { as: ada })
  expect([page.statusCode, page.body.includes('Une fuite')]).toEqual([200, false])
})

it('waits in the queue by its day, in the language of the visitor, and is answered there by mail, once', async () => {
  const email = 'mother@example.org'
  const { reference } = (await complain({ email }, { 'accept-language': 'en' })).json().data
  const queue = async (query = '') =>
    (await t.get(`/api/queue?kind=complaint${query}`, { as: ada })).json().data
  const [item] = await queue()
  expect(item).toMatchObject({
    title: 'Une fuite chez moi',
    dueAt: '2027-01-20T23:00:00.000Z',
    person: { id: null, name: 'Awa', lastName: 'Diabaté', email },
  })
  expect([(await queue('&language=en')).length, (await queue('&language=fr')).length]).toEqual([1, 0])
  const entry = (await t.get(`/api/queue/complaint/${item.id}`, { as: ada })).json().data
  expect(entry.about.subject).toMatchObject({ reference, email })
  const templates = (await t.get(`/api/queue/complaint/${item.id}/templates`, { as: ada })).json()
  expect([templates.language, templates.data[0].text.includes(reference)]).toEqual(['en', true])
  await t.runJobs()
  const answer = () =>
    t.post(`/api/complaints/${item.id}/answer`, { as: ada, body: { answer: 'We do not agree.' } })
  const [one, two] = await Promise.all([answer(), answer()])
  expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409])
  const mail = await mailTo(email)
  expect(mail.subject).toBe(`Reply to your complaint ${reference}`)
  for (const told of ['> We do not agree.', 'mediation-assurance.org']) expect(mail.text).toContain(told)
  expect(await queue()).toEqual([])
})

it('is forgotten five years after its answer, with its mails, and never without one', async () => {
  const ids: string[] = []
  for (const title of ['Un', 'Deux']) {
    const { reference } = (await complain({ title })).json().data
    ids.push((await list(`search=${reference}`)).data[0].id)
  }
  const [answered = '', open = ''] = ids
  await t.post(`/api/complaints/${answered}/answer`, { as: ada, body: { answer: 'Voici.' } })
  await t.runJobs()
  const written = await t.db.$count(mailOutbox)
  const purgeOn = async (day: string) => {
    t.clock.set(`${day}T04:00:00Z`)
    await t.services.jobs.enqueue(t.db, purgeAccounts, {})
    await t.runJobs()
    return (await t.db.select({ id: complaints.id }).from(complaints)).map(({ id }) => id)
  }
  expect((await purgeOn('2031-11-20')).sort()).toEqual([...ids].sort())
  expect(await purgeOn('2031-11-21')).toEqual([open])
  expect(await t.db.$count(mailOutbox)).toBe(written - 3)
  expect(await t.db.$count(complaints, eq(complaints.id, open))).toBe(1)
})
