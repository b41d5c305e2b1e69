import { dayOf } from '@cursus/shared/day'
import { beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { aFile, aPdf } from '../../../test/school-form.ts'
import { eventsOf } from '../contracts/contract-events.queries.ts'
import { projectionOf } from '../contracts/contract-life.rules.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { files } from '../files/files.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { issueNotice } from './draw-notice.ts'
import { sweepTerminations } from './terminations.jobs.ts'
import { terminations } from './terminations.table.ts'

const t = await startTest()
beforeEach(() => t.clock.set('2026-11-20T13:32:00Z'))

/** A stay in France of 120 days for 196 €, of which ten are over. */
async function aStay() {
  const student = await t.aStudent()
  const contract = await aContract(t.services, student, {
    insuranceType: 'Santé/Mobilité',
    documentType: 'Certificate',
    renews: false,
    sessionId: `cs_${student.id}`,
    startDate: '2026-11-10',
    endDate: '2027-03-09',
    primeCents: 19600,
    priceId: 'price_zone1_4',
    countryId: 75,
    numberRoom: null,
  })
  await t.db.insert(instalments).values({
    ...{ contractId: contract.id, invoiceId: `in_${student.id}`, amountCents: 19600, state: 'paid' },
    ...{ dueOn: '2026-11-01', from: '2026-11-10', until: '2027-03-09', paidAt: t.services.now() },
  })
  return leaving(student, contract.id)
}

/** A home since September 2026, paid by the month. */
async function aHome(values = {}) {
  const student = await t.aStudent()
  const contract = await aContract(t.services, student, { renews: true, ...values })
  return leaving(student, contract.id)
}

function leaving(student: Person, id: string) {
  const as = t.as(student)
  const path = `/api/contracts/${id}/termination`
  return {
    id,
    student,
    get: async (query = '') => (await as.get(`${path}${query}`)).json().data,
    ask: (body: object) => as.post(path, body),
    back: () => as.delete(path),
    row: async () => {
      const row = await findContract(t.db, id)
      if (!row) throw new Error('the contract is gone')
      expect(row).toMatchObject(withoutSigns(projectionOf(await eventsOf(t.db, id))))
      return row
    },
    mails: async () =>
      (await t.mails())
        .filter(({ toAddress }) => toAddress === student.email)
        .map(({ template }) => template),
  }
}

const sweep = () => t.services.jobs.enqueue(t.db, sweepTerminations, { all: true })
/** The provider that pays back is away. */
const runJobs = () => t.runJobs({ mayFail: true })
const withoutSigns = (all: ReturnType<typeof projectionOf>) => {
  const { isPaid: _, isSigned: __, isRefused: ___, ...columns } = all
  return columns
}
type Page = { choices: { reason: string }[] }
const choiceOf = ({ choices }: Page, reason: string) => choices.find((one) => one.reason === reason)
const endOfStudies = { reason: 'end_of_studies', eventDate: '18/11/2026' }

it('tells of every reason what it does today: the last day, the refund and how it is counted', async () => {
  const { get } = await aStay()
  const page = await get()
  expect(page.choices.map(({ reason }: { reason: string }) => reason)).toEqual([
    'end_of_studies',
    'move',
    'life_event',
    'due_date',
    'after_year',
  ])
  expect(choiceOf(page, 'end_of_studies')).toEqual({
    reason: 'end_of_studies',
    article: null,
    asksEvent: true,
    notice: 'month',
    refusal: null,
    allowedFrom: null,
    lastDay: '20/12/2026',
    endsOn: '21/12/2026',
    refund: {
      cents: 12903,
      backCents: 0,
      parts: [
        {
          ...{ cents: 19600, from: '10/11/2026', to: '09/03/2027', days: 120 },
          ...{ unusedDays: 79, unusedCents: 12903 },
        },
      ],
      dueBy: '19/01/2027',
    },
  })
  expect(choiceOf(page, 'due_date')).toMatchObject({ refusal: 'fixed_term', lastDay: null, refund: null })
  const later = await get('?reason=move&eventDate=2026-11-25')
  expect(choiceOf(later, 'move')).toMatchObject({ refusal: 'event_to_come', allowedFrom: '25/11/2026' })
  expect(choiceOf(later, 'end_of_studies')).toMatchObject({ refusal: null })
})

it('tells from which day a home lets go without a reason', async () => {
  const { get } = await aHome()
  const page = await get()
  expect(choiceOf(page, 'after_year')).toMatchObject({ refusal: 'not_yet', allowedFrom: '01/09/2027' })
  expect(choiceOf(page, 'due_date')).toMatchObject({ lastDay: '31/08/2027', refund: null })
})

it('takes a request once, ends the contract for its day, and mails the receipt and the sealed notice', async () => {
  const { ask, get, row, mails, id, student } = await aStay()
  const first = await ask(endOfStudies)
  expect(first.statusCode).toBe(201)
  const { termination } = first.json().data
  expect(termination).toMatchObject({
    reason: 'end_of_studies',
    eventDate: '18/11/2026',
    hasProof: false,
    askedAt: '2026-11-20T13:32:00.000Z',
    state: 'running',
    lastDay: '20/12/2026',
    endsOn: '21/12/2026',
    refundCents: 12903,
    refundDueBy: '19/01/2027',
    mayBeTakenBack: true,
    email: student.email,
    paper: null,
  })
  expect(termination.reference).toMatch(/^RES-2026-\d{6}$/)
  const again = await ask(endOfStudies)
  expect([again.statusCode, again.json().data.termination.reference]).toEqual([200, termination.reference])
  expect((await ask({ reason: 'move', eventDate: '18/11/2026' })).json()).toMatchObject({
    code: 'terminations.already',
  })
  expect(await row()).toMatchObject({
    statut: 'résilié',
    endDate: '2026-12-21',
    contractualEnd: '2027-03-09',
  })
  await runJobs()
  expect(await mails()).toEqual(expect.arrayContaining(['termination-received', 'termination-notice']))
  const { paper } = (await get()).termination
  const pdf = await t.as(student).get(`/api/files/paper/${paper}`)
  const { text } = await readPdf(pdf.rawPayload)
  expect(text).toContain(termination.reference)
  expect(text).toContain('20/12/2026 à minuit')
  expect(text).toContain('14:32')
  const [listed] = (await t.as(student).get('/api/contracts')).json()
  expect(listed.papers.map(({ kind }: { kind: string }) => kind)).toContain('termination')
  const waiting = await t.db.select().from(terminations)
  for (const { id: terminationId, contractId } of waiting) {
    if (contractId !== id) continue
    await issueNotice(t.services, () => Promise.reject(new Error('drawn twice')), terminationId)
  }
})

it('keeps the proof that is sent, and nothing of a request that is refused', async () => {
  const { ask, student, id } = await aStay()
  const form = (eventDate: string) => {
    const body = new FormData()
    body.set('reason', 'end_of_studies')
    body.set('eventDate', eventDate)
    body.set('proof', aFile(aPdf(), 'fin-échange.pdf'))
    return body
  }
  const before = await t.db.$count(files)
  const refused = await t.as(student).post(`/api/contracts/${id}/termination`, form('01/08/2026'))
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'terminations.not_allowed', refusal: 'event_too_old', errors: { eventDate: expect.any(Array) } },
  ])
  expect(await t.db.$count(files)).toBe(before)
  const taken = await t.as(student).post(`/api/contracts/${id}/termination`, form('18/11/2026'))
  expect(taken.json().data.termination).toMatchObject({ hasProof: true })
  expect((await ask(endOfStudies)).statusCode).toBe(200)
})

it('says the same on the same day everywhere, until the last day and from the next', async () => {
  const { ask, row, student, get, mails } = await aStay()
  await ask(endOfStudies)
  const { checkCode } = await row()
  const seen = async () => {
    const { data } = (await t.get(`/api/certificates/${checkCode}`)).json()
    const [listed] = (await t.as(student).get('/api/contracts')).json()
    return [data.state, listed.cover, (await get()).termination.state]
  }
  t.clock.set('2026-12-20T22:59:00Z')
  expect(await seen()).toEqual(['authentic', 'current', 'running'])
  await sweep()
  await runJobs()
  expect(await mails()).not.toContain('termination-ended')
  t.clock.set('2026-12-20T23:01:00Z')
  expect(await seen()).toEqual(['ended', 'ended', 'ended'])
  for (const _ of ['once', 'twice']) {
    await sweep()
    await runJobs()
  }
  expect((await mails()).filter((template) => template === 'termination-ended')).toHaveLength(1)
})

it('names one last covered day on the receipt, in the lists, on the card, the check page and the certificate', async () => {
  const { ask, student, id, row, get } = await aStay()
  await ask(endOfStudies)
  const { checkCode } = await row()
  const as = t.as(student)
  const { lastDay } = (await get()).termination
  const [listed] = (await as.get('/api/contracts')).json()
  const [card] = (await as.get('/api/cards')).json().data
  const [ends] = (await as.get(`/api/contracts/${id}/timeline`)).json().data
  const checked = (await t.get(`/api/certificates/${checkCode}`)).json().data
  const asked = { body: { codes: [checkCode] }, headers: { 'x-forwarded-for': '10.5.3.9' } }
  const [inList] = (await t.post('/api/certificates/check', asked)).json().data
  expect([listed, card, checked, inList].map(({ endDate }) => endDate)).toEqual(Array(4).fill(lastDay))
  expect(ends).toMatchObject({ kind: 'ends', day: lastDay })
})

it('covers a contract that ends at its due date until the end of its last printed day', async () => {
  const { ask, row, student } = await aHome()
  expect((await ask({ reason: 'due_date' })).statusCode).toBe(201)
  const { checkCode } = await row()
  const seen = async () => {
    const { data } = (await t.get(`/api/certificates/${checkCode}`)).json()
    const { data: current } = (await t.as(student).get('/api/cards')).json()
    return [data.state, current.length]
  }
  t.clock.set('2027-08-31T20:00:00Z')
  expect(await seen()).toEqual(['authentic', 1])
  t.clock.set('2027-08-31T22:01:00Z')
  expect(await seen()).toEqual(['ended', 0])
})

it('lets the request be taken back until the eve, and the contract goes on as before', async () => {
  const { ask, back, row, get, mails } = await aStay()
  expect((await back()).json()).toMatchObject({ code: 'terminations.none' })
  await ask(endOfStudies)
  await runJobs()
  t.clock.set('2026-12-20T12:00:00Z')
  const taken = await back()
  expect([taken.statusCode, taken.json().data.termination]).toMatchObject([
    200,
    { state: 'taken_back', paper: null, mayBeTakenBack: false },
  ])
  expect((await back()).statusCode).toBe(200)
  expect(await row()).toMatchObject({ statut: 'ok', endDate: '2027-03-09', contractualEnd: null })
  await runJobs()
  expect((await mails()).filter((template) => template === 'termination-taken-back')).toHaveLength(1)
  expect((await get()).choices).not.toEqual([])
  const again = await ask({ reason: 'life_event', eventDate: '18/12/2026' })
  expect(again.json().data.termination).toMatchObject({ state: 'running', lastDay: '20/01/2027' })
  t.clock.set('2027-01-20T23:30:00Z')
  expect((await back()).json()).toMatchObject({ code: 'terminations.too_late' })
  expect((await ask({ reason: 'move', eventDate: '18/12/2026' })).json()).toMatchObject({
    code: 'terminations.over',
  })
})

it('follows an administrator who undoes it or moves its end, and tells nothing of a request that is none any more', async () => {
  const { ask, get, id, mails } = await aStay()
  await ask(endOfStudies)
  await t.as(await t.anAdmin()).put('/api/contracts', { id, statut: 'ok' })
  expect((await get()).termination).toMatchObject({ state: 'taken_back' })
  t.clock.set('2026-12-22T12:00:00Z')
  await sweep()
  await runJobs()
  expect(await mails()).not.toContain('termination-ended')
})

it('refuses what cannot be, each with its field', async () => {
  const { ask } = await aStay()
  const faults = async (body: object) => (await ask(body)).json().errors
  for (const body of [{}, { reason: 'boredom' }]) expect(await faults(body)).toHaveProperty('reason')
  expect(await faults({ reason: 'move' })).toHaveProperty('eventDate')
  expect(await faults({ reason: 'move', eventDate: '31/02/2026' })).toHaveProperty('eventDate')
  expect(await faults({ reason: 'due_date' })).toHaveProperty('reason')
})

it('takes of two requests at the same moment one', async () => {
  const { ask, id } = await aStay()
  const both = await Promise.all([ask(endOfStudies), ask(endOfStudies)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 201])
  const written = (await t.db.select().from(terminations)).filter(({ contractId }) => contractId === id)
  expect(written.map(({ askedAt }) => dayOf(askedAt))).toEqual(['2026-11-20'])
})
