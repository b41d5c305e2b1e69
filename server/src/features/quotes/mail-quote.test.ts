import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { purgeAccounts } from '../privacy/privacy.jobs.ts'

const t = await startTest()
const stay = { kind: 'stay', country: 35, startDate: '2027-02-01', endDate: '2027-06-30' } as const
const home = { kind: 'home', rooms: 2, rhythm: 'mensuel' } as const
const from = (network: number) => ({ 'x-forwarded-for': `203.0.113.${network}` })

const mailed = (email: string, quote: unknown, headers = {}) =>
  t.post('/api/quotes/mail', { body: { email, quote }, headers: { ...from(1), ...headers } })

it('mails a quote with its price of today, and a link that brings the answers back for 30 days', async () => {
  expect((await mailed('awa@example.org', stay)).statusCode).toBe(204)
  expect((await mailed('awa@example.org', home, { 'accept-language': 'en' })).statusCode).toBe(204)
  await t.runJobs()
  const [first, second] = t.posted.toSorted(
    (one, other) => Number(/rooms/.test(one.text)) - Number(/rooms/.test(other.text)),
  )
  expect(first?.text).toMatch(/Séjour au Canada, du 01\/02\/2027 au 30\/06\/2027\s: 236,00\s€ aujourd’hui/)
  expect(first?.text).toContain(
    'https://cursus.test/estimation/health-mobility?quote=stay.35.2027-02-01.2027-06-30&until=2026-12-20\n',
  )
  expect(second?.text).toContain('Home, number of rooms: 2, paid monthly: €8.23 today')
  expect(second?.text).toContain('/estimation/habitation?quote=home.2.mensuel&until=2026-12-20\n')
})

it('takes the days of a quote in either spelling', async () => {
  const typed = { ...stay, startDate: '01/02/2027', endDate: '30/06/2027' }
  expect((await mailed('zoe@example.org', typed, from(4))).statusCode).toBe(204)
  await t.runJobs()
  const mail = t.posted.find(({ to }) => to.address === 'zoe@example.org')
  expect(mail?.text).toContain('quote=stay.35.2027-02-01.2027-06-30&')
})

it('answers alike whether or not the address has an account', async () => {
  const student = await t.aStudent()
  const known = await mailed(student.email, stay, from(2))
  const unknown = await mailed('nobody@example.org', stay, from(2))
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
})

it.each([
  [{ ...stay, country: 99_999 }, 'quote.country'],
  [{ ...home, rooms: 7 }, 'quote.rooms'],
  [{ ...stay, startDate: 'demain' }, 'quote.startDate'],
  ['stay.35.2027-02-01.2027-06-30', 'quote'],
])('refuses to mail %j', async (quote, field) => {
  const response = await mailed('awa@example.org', quote, from(3))
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors)).toEqual([field])
})

it('fills nobody’s mailbox: five a day, from wherever they are asked for', async () => {
  for (const network of [11, 12, 13, 14, 15]) {
    expect((await mailed('full@example.org', home, from(network))).statusCode).toBe(204)
  }
  expect((await mailed('FULL@example.org', home, from(16))).statusCode).toBe(429)
})

it('lets one network mail thirty quotes an hour', async () => {
  const answers = []
  for (let turn = 0; turn < 31; turn += 1) {
    answers.push((await mailed(`one${turn}@example.org`, home, from(99))).statusCode)
  }
  expect(answers.indexOf(429)).toBe(30)
})

it('forgets a mailed quote three years after it left', async () => {
  t.clock.set('2026-11-20T11:00:00Z')
  await mailed('prospect@example.org', stay)
  await t.runJobs()
  const isKeptOn = async (day: string) => {
    t.clock.set(`${day}T04:00:00Z`)
    await t.services.jobs.enqueue(t.db, purgeAccounts, {})
    await t.runJobs()
    return (await t.mails()).some(({ toAddress }) => toAddress === 'prospect@example.org')
  }
  expect(await isKeptOn('2029-11-20')).toBe(true)
  expect(await isKeptOn('2029-11-21')).toBe(false)
})
