import { dayOf, parseDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { startPayingWorld } from '../../../test/paying-world.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { aRegistration } from '../../../test/registration.ts'
import { sweepAdvice } from '../advice/issue-advice.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { stays } from './travel.table.ts'

const database = countStatements()
const { t, outside, publicUrl, stripe, inFrance } = await startPayingWorld()

const day = (text: string) => parseDay(text) ?? ''
const months = billedMonths({ startDate: day(inFrance.startDate), endDate: day(inFrance.endDate) })
const price = (await readTariffs(t.services)).travelPrice(4, months)
const priceId = price?.id ?? ''
const create = '/api/contracts/create_health_mobility_french_zone/create'

const checkout = (who: Person, change: object = {}) =>
  t.as(who).post('/api/payments/checkout/health_mobility', { priceId, contract: inFrance, ...change })

it('takes a classic student from the price to a sealed certificate', async () => {
  const student = await t.aStudent({ user: { name: 'Malo', lastName: 'Kerdivel' } })
  const answer = await checkout(student, { contract: { ...inFrance, passportNumber: 'ej 704-1982' } })
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
  expect(text).toContain('EJ7041982')
  // Nobody else learns it.
  expect(JSON.stringify([t.lines, await stripe.checkout.sessions.retrieve(sessionId)])).not.toMatch(/7041982/)
  expect((await t.mails()).filter(({ template }) => template === 'certificate-issued')).toHaveLength(1)
  expect((await t.as(await t.aStudent()).get(`/api/files/document/${list[0].document.id}`)).statusCode).toBe(
    404,
  )

  const page = (await t.as(student).get(`/api/contracts/${list[0].id}`)).json()
  expect(page).toMatchObject({
    payments: [{ cents: price?.unitAmount }],
    nextPayment: null,
    certificate: { title: { fr: 'Attestation d’assurance' } },
  })
  const lines: { fr: string; value: string }[] = page.certificate.lines
  expect(lines.map(({ fr }) => fr)).toEqual(expect.arrayContaining(['Destination', 'Rapatriement sanitaire']))
  for (const { fr } of lines.slice(1, 3)) expect(text).toContain(fr)
  const { data: life } = (await t.as(student).get(`/api/contracts/${list[0].id}/timeline`)).json()
  expect(life.map(({ kind }: { kind: string }) => kind)).toEqual(['ends', 'begins', 'issued', 'paid'])

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

const needs = { purpose: 'studies', healthCover: 'none' }
/** What the purchase of a contract was told, and the stay that it opened. */
async function toldOf(contractId: string) {
  const [row] = await t.db
    .select({ draft: purchases.draft, stay: stays })
    .from(contracts)
    .innerJoin(stays, eq(stays.contractId, contracts.id))
    .innerJoin(checkoutSessions, eq(checkoutSessions.sessionId, contracts.sessionId))
    .innerJoin(purchases, eq(purchases.id, checkoutSessions.purchaseId))
    .where(eq(contracts.id, contractId))
  return row
}

it('sells to a visitor who makes an account on the way, and keeps why they come and what they hold', async () => {
  const { civility: _, ...body } = aRegistration()
  const registered = await t.post('/api/security/register/student/classic', { body })
  expect(registered.statusCode).toBe(201)
  const headers = { authorization: `Bearer ${registered.json().token}` }
  const contract = { ...inFrance, needs, asksEarlyStart: true }
  const answer = await t.post('/api/payments/checkout/health_mobility', {
    body: { priceId, contract },
    headers,
  })
  const address: string = answer.json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  const created = await t.post(create, { body: { sessionStripe }, headers })
  expect(created.statusCode).toBe(200)
  expect(await toldOf(created.json().contractId)).toMatchObject({ draft: { needs, asksEarlyStart: true } })
  await t.runJobs({ mayFail: true })
  const [held] = (await t.get('/api/contracts', { headers })).json()
  expect(held).toMatchObject({ statut: 'ok', document: { fileName: 'AttestationSantéMobilité.pdf' } })
  const sheets = held.papers.filter(({ kind }: { kind: string }) => kind === 'advice')
  expect(sheets).toMatchObject([{ fileName: `FicheConseil-${held.reference}.pdf` }])
  const { rawPayload } = await t.get(`/api/files/paper/${sheets[0].id}`, { headers })
  const { text, untagged } = await readPdf(rawPayload)
  expect(untagged).toEqual([])
  for (const said of ['Études', 'Aucune assurance santé en France', 'à votre demande', held.reference])
    expect(text.replace(/\s+/g, ' ')).toContain(said)
  expect((await t.as(await t.aStudent()).get(`/api/files/paper/${sheets[0].id}`)).statusCode).toBe(404)
  await t.services.jobs.enqueue(t.db, sweepAdvice, { all: true })
  await t.runJobs({ mayFail: true })
  const { contractId } = created.json()
  const given = and(eq(contractPapers.contractId, contractId), eq(contractPapers.kind, 'advice'))
  expect(await t.db.$count(contractPapers, given)).toBe(1)
  const mails = (await t.mails()).filter(({ toAddress }) => toAddress === body.user.email)
  expect(mails.map(({ template }) => template).sort()).toEqual([
    'certificate-issued',
    'confirm-email',
    'terms-before',
  ])
})

it('records that no needs were given by a client that asks for none', async () => {
  const student = await t.aStudent()
  const address: string = (await checkout(student)).json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  const { contractId } = (await t.as(student).post(create, { sessionStripe })).json()
  expect(await toldOf(contractId)).toMatchObject({ draft: { needs: null, asksEarlyStart: false } })
  await t.runJobs({ mayFail: true })
  const given = and(eq(contractPapers.contractId, contractId), eq(contractPapers.kind, 'advice'))
  expect(await t.db.$count(contractPapers, given)).toBe(0)
})

it('keeps the last answers about the person, and lets nobody pay one stay twice for having changed them', async () => {
  const student = await t.aStudent()
  await checkout(student)
  const last = {
    ...inFrance,
    countryNationality: 'TR',
    needs: { ...needs, healthCover: 'european_card' },
  }
  const address: string = (await checkout(student, { contract: last })).json()
  expect(await t.db.select().from(purchases).where(eq(purchases.studentId, student.id))).toHaveLength(1)
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  const { contractId } = (await t.as(student).post(create, { sessionStripe })).json()
  expect(await toldOf(contractId)).toMatchObject({
    stay: { countryNationality: 'TR' },
    draft: { needs: { purpose: 'studies', healthCover: 'european_card' } },
  })
  expect((await checkout(student)).json()).toBe(
    `${publicUrl}/checkout?context=health&success=true&session_id=${sessionStripe}`,
  )
})

it('leads whoever gives a passport number later to the stay that is paid, also one bought under another key', async () => {
  const student = await t.aStudent()
  const address: string = (await checkout(student)).json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  expect((await t.as(student).post(create, { sessionStripe })).statusCode).toBe(200)
  const back = `${publicUrl}/checkout?context=health&success=true&session_id=${sessionStripe}`
  const again = { contract: { ...inFrance, passportNumber: 'EJ7041982' } }
  expect((await checkout(student, again)).json()).toBe(back)
  // As the releases before this one named it.
  const isOwn = eq(purchases.studentId, student.id)
  await t.db.update(purchases).set({ draftKey: 'as-it-was-named-before' }).where(isOwn)
  expect((await checkout(student, again)).json()).toBe(back)
  expect(await t.db.$count(purchases, isOwn)).toBe(1)
})

it('waits for the database eight times at most when a person comes back from paying, before the webhook and after', async () => {
  const student = await t.aStudent()
  const address: string = (await checkout(student)).json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  const comeBack = () => database.tripsOf(() => t.as(student).post(create, { ...inFrance, sessionStripe }))
  const first = await comeBack()
  const again = await comeBack()
  for (const { answer } of [first, again]) expect(answer.statusCode).toBe(200)
  expect(first.trips).toBeLessThanOrEqual(8)
  expect(again.trips).toBeLessThanOrEqual(3)
})
