import { dayOf, parseDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { expect, it } from 'vitest'
import { startPayingWorld } from '../../../test/paying-world.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'

const { t, outside, publicUrl, inFrance } = await startPayingWorld()

const day = (text: string) => parseDay(text) ?? ''
const months = billedMonths({ startDate: day(inFrance.startDate), endDate: day(inFrance.endDate) })
const price = (await readTariffs(t.services)).travelPrice(4, months)
const priceId = price?.id ?? ''
const create = '/api/contracts/create_health_mobility_french_zone/create'

const checkout = (who: Person, change: object = {}) =>
  t.as(who).post('/api/payments/checkout/health_mobility', { priceId, contract: inFrance, ...change })

it('takes a classic student from the price to a sealed certificate', async () => {
  const student = await t.aStudent({ user: { name: 'Malo', lastName: 'Kerdivel' } })
  const answer = await checkout(student)
  expect(answer.statusCode).toBe(200)
  const address: string = answer.json()
  const paid = await outside.pay(address)
  expect(paid.status).toBe(303)
  const sessionId = outside.sessionIdOf(address)
  expect(paid.headers.get('location')).toBe(
    `${publicUrl}/checkout?context=health&success=true&session_id=${sessionId}`,
  )

  const back = await t.as(student).post(create, { ...inFrance, sessionStripe: sessionId })
  expect(back.json()).toMatchObject({ link: null, sessionStripe: sessionId })
  const again = await t.as(student).post(create, { ...inFrance, sessionStripe: sessionId })
  expect(again.json()).toEqual(back.json())

  await t.runJobs({ mayFail: true })
  const list = (await t.as(student).get('/api/contracts')).json()
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({
    insuranceType: 'Santé/Mobilité',
    paymentStatus: 'payment_succeeded',
    signatureStatus: 'none',
    statut: 'ok',
    startDate: inFrance.startDate,
    countryName: 'France',
    document: { fileName: 'AttestationSantéMobilité.pdf', isArchived: false },
  })
  const file = await t.as(student).get(`/api/files/document/${list[0].document.id}`)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  })
  const { text } = await readPdf(file.rawPayload)
  expect(text).toContain('Malo')
  expect(text).toContain(list[0].reference)
  expect((await t.mails()).filter(({ template }) => template === 'certificate-issued')).toHaveLength(1)
  expect((await t.as(await t.aStudent()).get(`/api/files/document/${list[0].document.id}`)).statusCode).toBe(
    404,
  )

  const [row] = await t.db.select().from(contracts)
  const check = await t.get(`/api/certificates/${row?.checkCode}`)
  expect(check.json().data).toMatchObject({ state: 'upcoming', holder: 'M*** Kerdivel', zone: 4 })
  expect(dayOf(new Date())).toBeTruthy()
})

it('gives the contract to a browser that knows the paid session alone', async () => {
  const student = await t.aStudent()
  const address: string = (await checkout(student)).json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  const abroad = await t.as(student).post('/api/contracts/health_mobility/without', { sessionStripe })
  expect(abroad.statusCode).toBe(422)
  expect(abroad.json().errors).toHaveProperty('country')
  expect((await t.as(student).post(create, { sessionStripe })).json()).toMatchObject({ sessionStripe })
})
