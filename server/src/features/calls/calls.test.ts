import { beforeEach, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { forgetCalls } from './calls.jobs.ts'
import { calls } from './calls.table.ts'

const t = await startTest()
const quote = { kind: 'stay', country: 35, startDate: '2027-02-01', endDate: '2027-06-30' } as const
const wish = { day: '2026-11-24', hour: 10, firstName: 'Awa', phone: '06 39 98 01 12' }

/** Number of callers so far: each has a network and an address of their own. */
let callers = 0
const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${callers}` })
function ask(change: object = {}, headers: Record<string, string> = {}) {
  callers += 1
  const email = `awa${callers}@example.org`
  return t.post('/api/calls', {
    body: { ...wish, email, quote, ...change },
    headers: { ...elsewhere(), ...headers },
  })
}
const slots = async () => (await t.get('/api/calls/slots')).json().data
const lastMail = async () => {
  await t.runJobs()
  return t.posted.at(-1) ?? expect.fail('no mail left')
}
const entryOf = (mail: Awaited<ReturnType<typeof lastMail>>) => String(mail.attachments[0]?.content)

beforeEach(async () => {
  t.clock.set('2026-11-20T15:20:00Z')
  await t.db.delete(calls)
})

it('keeps a call for a visitor, and confirms it with its number, an entry for the calendar and a link', async () => {
  const typed = { ...quote, startDate: '01/02/2027', endDate: '30/06/2027' }
  const response = await ask({ quote: typed }, { 'accept-language': 'en' })
  expect(response.statusCode).toBe(201)
  const { token, ...call } = response.json().data
  expect(call).toMatchObject({ ...wish, phone: '+33639980112', quote, state: 'asked' })
  expect(call.reference).toMatch(/^APP-2026-\d{6}$/)
  const mail = await lastMail()
  expect(mail.to).toEqual({ address: call.email, name: 'Awa' })
  expect(mail.text).toContain('Camille calls you on 24/11/2026 between 10:00 and 11:00, Paris time')
  expect(mail.text).toContain('Quote attached: Stay in Canada, from 01/02/2027 to 30/06/2027.')
  expect(mail.text).toContain(`https://cursus.test/call?token=${token}\n`)
  expect(mail.attachments[0]).toMatchObject({ fileName: `${call.reference}.ics` })
  expect(entryOf(mail)).toContain('DTSTART:20261124T090000Z')
  expect((await t.get(`/api/calls/mine/${token}`)).json().data).toEqual({ ...call, token })
})

it('offers the next five working days, and says of an hour when all its calls are given', async () => {
  expect((await slots()).map(({ day }: { day: string }) => day)).toEqual(
    ['23', '24', '25', '26', '27'].map((date) => `2026-11-${date}`),
  )
  await ask()
  const [second, third, fourth] = await Promise.all([ask(), ask(), ask()])
  const answers = [second, third, fourth].map((one) => one?.statusCode)
  expect(answers.sort()).toEqual([201, 409, 409])
  expect((await slots())[1].hours.slice(0, 2)).toEqual([
    { hour: 9, isFull: false },
    { hour: 10, isFull: true },
  ])
})

it('keeps one call of whoever asks again for the same because no answer came, and another one for the next hour', async () => {
  const email = 'unheard@example.org'
  const first = await ask({ email })
  t.clock.forward({ minutes: 59 })
  const again = await ask({ email: 'Unheard@example.org', phone: '+33 6 39 98 01 12' })
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json()).toEqual(first.json())
  expect(await t.db.select().from(calls)).toHaveLength(1)
  await t.runJobs()
  expect((await t.mails()).filter(({ toAddress }) => toAddress === email)).toHaveLength(1)

  const { reference, token } = first.json().data
  const at = (change: object) => ask({ email, ...change }).then((answer) => answer.json().data.reference)
  expect(await at({ hour: 11 })).not.toBe(reference)
  await t.delete(`/api/calls/mine/${token}`, {})
  expect(await at({})).not.toBe(reference)
})

it('keeps one call where both tries come at once, also for the last place of an hour', async () => {
  await ask()
  const tries = await Promise.all([1, 2, 3].map(() => ask({ email: 'twice@example.org' })))
  expect(new Set(tries.map((one) => one.json().data.reference)).size).toBe(1)
  expect(await t.db.select().from(calls)).toHaveLength(2)
})

it('moves a call and calls it off for whoever has its link, in the calendar too, and for nobody else', async () => {
  const { token, reference } = (await ask()).json().data
  await t.runJobs()
  const path = `/api/calls/mine/${token}`
  const moved = await t.put(path, { body: { day: '25/11/2026', hour: 14 } })
  expect(moved.json().data).toMatchObject({ day: '2026-11-25', hour: 14, reference })
  expect(entryOf(await lastMail())).toMatch(/UID:APP-.*\r\nSEQUENCE:1\r\n[\s\S]*DTSTART:20261125T130000Z/)
  const off = await t.delete(path, {})
  expect(off.json().data).toMatchObject({ state: 'cancelled' })
  expect(entryOf(await lastMail())).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:2/)
  expect((await t.put(path, { body: { day: '2026-11-26', hour: 9 } })).json().code).toBe('calls.over')
  expect((await t.get('/api/calls/mine/of-nobody')).statusCode).toBe(404)
  expect((await t.delete('/api/calls/mine/of-nobody', {})).statusCode).toBe(404)
})

it('leaves a call that is over as it is', async () => {
  const { token } = (await ask()).json().data
  t.clock.set('2026-11-25T08:00:00Z')
  const late = await t.put(`/api/calls/mine/${token}`, { body: { day: '2026-11-26', hour: 9 } })
  expect([late.statusCode, late.json().code]).toEqual([409, 'calls.over'])
})

it.each([
  ['a Saturday', { day: '2026-11-28' }, 'day'],
  ['a day that is over', { day: '2026-11-02' }, 'day'],
  ['a day too far', { day: '2026-11-30' }, 'day'],
  ['half an hour', { hour: 9.5 }, 'hour'],
  ['an hour at which nobody calls', { hour: 13 }, 'hour'],
  ['a number that is no phone', { phone: '12' }, 'phone'],
  ['what is no name', { firstName: 'http://example.org' }, 'firstName'],
  ['an unknown country', { quote: { ...quote, country: 99_999 } }, 'quote.country'],
])('refuses %s', async (_, change, field) => {
  const response = await ask(change)
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors)).toEqual([field])
})

it('takes three calls a day for one mailbox, and writes nothing about a fourth', async () => {
  const email = 'often@example.org'
  for (const hour of [9, 11, 12]) expect((await ask({ email, hour })).statusCode).toBe(201)
  expect((await ask({ email: 'Often@example.org', hour: 14 })).statusCode).toBe(429)
  expect(await t.db.select().from(calls)).toHaveLength(3)
})

it('moves the calls of one mailbox five times a day, so that nobody fills it with our mails, and calls them off after that too', async () => {
  const email = 'moved@example.org'
  const [first, second] = [await ask({ email }), await ask({ email, hour: 12 })]
  const move = (call: typeof first, hour: number) =>
    t.put(`/api/calls/mine/${call.json().data.token}`, {
      body: { day: '2026-11-25', hour },
      headers: elsewhere(),
    })
  for (const hour of [9, 10, 11]) expect((await move(first, hour)).statusCode).toBe(200)
  for (const hour of [14, 15]) expect((await move(second, hour)).statusCode).toBe(200)
  await t.runJobs()
  const sent = t.posted.length
  const refused = await move(first, 16)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'calls.too_many_changes'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  await t.runJobs()
  expect(t.posted).toHaveLength(sent)
  const path = `/api/calls/mine/${first.json().data.token}`
  expect((await t.get(path)).json().data).toMatchObject({ day: '2026-11-25', hour: 11, state: 'asked' })
  expect((await t.delete(path, {})).json().data).toMatchObject({ state: 'cancelled' })
  t.clock.forward({ hours: 25 })
  expect((await move(second, 16)).statusCode).toBe(200)
})

it('moves twenty calls an hour for one network', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.9' }
  const answers: number[] = []
  for (let time = 0; time < 21; time += 1) {
    t.clock.set(`2026-11-20T15:${20 + time}:00Z`)
    const { token } = (await ask()).json().data
    const moved = await t.put(`/api/calls/mine/${token}`, { body: { day: '2026-11-26', hour: 9 }, headers })
    answers.push(moved.statusCode)
    await t.delete(`/api/calls/mine/${token}`, {})
  }
  expect(answers.filter((one) => one !== 200)).toEqual([429])
})

it('lists calls for administrators, the next one first, and notes what became of each', async () => {
  const admin = await t.anAdmin()
  await ask({ hour: 15, firstName: 'Lise' })
  await ask({ hour: 9 })
  const list = async (query = '') => (await t.get(`/api/calls${query}`, { as: admin })).json()
  const { data, counts } = await list()
  expect(data.map(({ hour }: { hour: number }) => hour)).toEqual([9, 15])
  expect(counts).toEqual({ all: 2, asked: 2, done: 0, missed: 0, cancelled: 0 })
  const settled = await t.post(`/api/calls/${data[0].id}/settle`, { as: admin, body: { state: 'missed' } })
  expect(settled.json().data).toMatchObject({ state: 'missed' })
  const noted = await t.get(`/api/audit?objectType=call&objectId=${data[0].id}`, { as: admin })
  expect(noted.json().data[0].object.label).toBe(data[0].reference)
  expect((await list('?state=asked&search=lise')).total).toBe(1)
  expect((await list()).data[0].hour).toBe(15)
})

it('forgets a call ninety days after it, with what was mailed about it, and none before', async () => {
  const over = (await ask()).json().data
  await t.delete(`/api/calls/mine/${over.token}`, {})
  const kept = (await ask({ day: '2026-11-25' })).json().data
  t.clock.set('2027-02-23T04:00:00Z') // ninety days after the second
  await t.services.jobs.enqueue(t.db, forgetCalls, {})
  await t.runJobs()
  expect((await t.db.select().from(calls)).map(({ day }) => day)).toEqual(['2026-11-25'])
  const about = (await t.mails()).map(({ toAddress }) => toAddress)
  expect([about.includes(over.email), about.includes(kept.email)]).toEqual([false, true])
})
