import { addDays, dayOf, formatDay, parseDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startPayingWorld } from '../../../test/paying-world.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { schools } from '../schools/schools.table.ts'
import { sweepSignatures } from '../signatures/signatures.jobs.ts'
import { signatures } from '../signatures/signatures.table.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'

const { t, outside, publicUrl, forward, inJapan, mailsOf } = await startPayingWorld()

const day = (text: string) => parseDay(text) ?? ''
const tariffs = await readTariffs(t.services)
const months = billedMonths({ startDate: day(inJapan.startDate), endDate: day(inJapan.endDate) })
const priceId = tariffs.travelPrice(3, months)?.id ?? ''
const addOn = tariffs.devices.find((one) => one.type === 'Multimedia' && one.interval === 'year')
const without = '/api/contracts/health_mobility/without'

const aPartner = async (name = 'Malo', profile = {}) =>
  t.aStudent({
    role: 'ROLE_STUDENT_PARTNER',
    school: await t.aSchool(),
    user: { name, lastName: 'Kerdivel' },
    profile,
  })

/** Pays a stay and returns: the paid session, and the answer that leads to the signing page. */
async function payStay(who: Person, change: object = {}) {
  const checkout = await t
    .as(who)
    .post('/api/payments/checkout/health_mobility', { priceId, contract: inJapan, ...change })
  const address: string = checkout.json()
  expect((await outside.pay(address)).status).toBe(303)
  const sessionStripe = outside.sessionIdOf(address)
  const back = await t.as(who).post(without, { ...inJapan, sessionStripe })
  expect(back.statusCode).toBe(200)
  return { sessionStripe, ...(back.json() as { link: string; contractId: string; customerNumber: string }) }
}

const statusOf = async (who: Person, id: string) =>
  (await t.as(who).get('/api/contracts')).json().find((one: { id: string }) => one.id === id).signatureStatus
const send = (who: Person, contractId: string) =>
  t.as(who).post('/api/contracts/health_insurance/send', { contractId })

it('takes a partner student through payment and signature to a certificate', async () => {
  const student = await aPartner()
  const { link, contractId } = await payStay(student)
  expect(link).toMatch(`${outside.url}/sign/`)
  await t.runJobs({ mayFail: true })
  expect(await statusOf(student, contractId)).toBe('waiting')
  const early = await send(student, contractId)
  expect([early.statusCode, early.json().code]).toEqual([409, 'contracts.not_signed'])
  const [row] = await t.db.select().from(contracts).where(eq(contracts.id, contractId))
  const check = async () => (await t.get(`/api/certificates/${row?.checkCode}`)).json().data
  expect(await check()).toMatchObject({ state: 'waiting', zone: 3, issuedOn: null })

  const signed = await outside.sign(link)
  expect(signed.headers.get('location')).toMatch(
    `${publicUrl}/insurance/sign?context=health&contractId=${contractId}`,
  )
  expect((await send(student, contractId)).json()).toEqual({ contractId, signatureStatus: 'signed' })
  await t.runJobs({ mayFail: true })

  const list = (await t.as(student).get('/api/contracts')).json()
  expect(list).toMatchObject([
    { signatureStatus: 'signed', document: { fileName: 'AttestationSantéMobilité.pdf' } },
  ])
  const { text } = await readPdf(
    (await t.as(student).get(`/api/files/document/${list[0].document.id}`)).rawPayload,
  )
  expect(text).toContain('Japon')
  expect(await check()).toMatchObject({ state: 'upcoming' })
  const [signature] = await t.db.select().from(signatures).where(eq(signatures.contractId, contractId))
  expect(signature).toMatchObject({
    state: 'done',
    signedFileId: expect.any(String),
    auditTrailFileId: expect.any(String),
  })
  const mails = (await t.mails()).filter(({ eventKey }) => eventKey === `certificate:${contractId}`)
  expect(mails).toHaveLength(1)
})

it('reminds a person who paid and closed the page that a signature is missing, once', async () => {
  const [student, signer] = [await aPartner(), await aPartner()]
  await payStay(student)
  await outside.sign((await payStay(signer)).link)
  await expect
    .poll(async () => (await t.runJobs({ mayFail: true })) && mailsOf(signer))
    .toEqual(['certificate-issued'])
  expect(await mailsOf(student)).toEqual([])
  await t.runJobs({ evenLater: true, mayFail: true })
  expect(await mailsOf(student)).toEqual(['contract-to-sign'])
  expect(await mailsOf(signer)).toEqual(['certificate-issued'])
})

it('makes a contract of the add-on too, which waits for its device', async () => {
  const student = await aPartner()
  const { contractId } = await payStay(student, { additionalPriceId: addOn?.id })
  const list = (await t.as(student).get('/api/contracts')).json()
  expect(list).toHaveLength(2)
  const device = list.find((one: { id: string }) => one.id !== contractId)
  expect(device).toMatchObject({
    insuranceType: 'Multimédia',
    documentType: 'Contract',
    formula: addOn?.formula,
    needsDevice: true,
    signatureStatus: 'waiting',
    startDate: inJapan.startDate,
    document: null,
  })
  expect((await t.as(student).post(`/api/contracts/${device.id}/signature`)).json().code).toBe(
    'contracts.not_ready',
  )
})

it('asks the spelling of the passport for a signature, and signs with it', async () => {
  const student = await aPartner('欣怡')
  const body = { priceId, contract: inJapan }
  const refused = await t.as(student).post('/api/payments/checkout/health_mobility', body)
  expect(refused.statusCode).toBe(422)
  expect(Object.keys(refused.json().errors)).toEqual(['contract.latinName'])
  const { link } = await payStay(student, { contract: { ...inJapan, latinName: 'Xīnyí' } })
  expect(await (await fetch(link)).text()).toContain('Xīnyí Kerdivel')
})

it('signs the stay of somebody whose address no font prints, and gives the receipt of it', async () => {
  const student = await aPartner('Malo', { street: '12 rue des Lilas \u{1F3E0}' })
  const { link, contractId } = await payStay(student)
  await outside.sign(link)
  await t.runJobs({ mayFail: true })
  const [contract] = (await t.as(student).get('/api/contracts')).json()
  expect([contract.id, contract.papers.map(({ kind }: { kind: string }) => kind)]).toEqual([
    contractId,
    expect.arrayContaining(['receipt']),
  ])
})

it('lets nobody pay a stay, or devices beside one, that is offered to them no more', async () => {
  const school = await t.aSchool()
  const student = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school })
  const body = { priceId, contract: inJapan, additionalPriceId: addOn?.id }
  await t.as(student).post('/api/payments/checkout/health_mobility', body)
  const [open] = (await t.as(student).get('/api/purchases/unfinished')).json().data
  const refusedAs = async (code: string) => {
    const answer = await t.as(student).post(`/api/purchases/${open.id}/checkout`)
    expect([answer.statusCode, answer.json().code]).toEqual([422, code])
  }
  const offer = (offers: ('health_mobility' | 'home')[]) =>
    t.db.update(schools).set({ offers }).where(eq(schools.id, school))
  await offer(['health_mobility'])
  await refusedAs('devices.not_offered')
  await offer(['home'])
  await refusedAs('travel.not_offered')
  await t.db.update(users).set({ role: 'ROLE_STUDENT_CLASSIC' }).where(eq(users.id, student.id))
  await refusedAs('travel.classic_abroad')
})

it('prepares one signature, however many ask for it at once', async () => {
  const student = await aPartner()
  const { sessionStripe, link } = await payStay(student)
  const before = (await outside.calls()).filter(
    ({ call }) => call === 'POST /yousign/v3/signature_requests',
  ).length
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => t.as(student).post(without, { ...inJapan, sessionStripe })),
  )
  expect(new Set(answers.map((one) => one.json().link))).toEqual(new Set([link]))
  const after = (await outside.calls()).filter(
    ({ call }) => call === 'POST /yousign/v3/signature_requests',
  ).length
  expect(after).toBe(before)
})

it('goes on with what was begun after the provider fell silent in the middle', async () => {
  const student = await aPartner()
  const hold = await outside.hold('yousign', 'POST /yousign/v3/signature_requests', 'after')
  const checkout = await t
    .as(student)
    .post('/api/payments/checkout/health_mobility', { priceId, contract: inJapan })
  const address: string = checkout.json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  const waiting = t.as(student).post(without, { ...inJapan, sessionStripe })
  await expect.poll(() => outside.isReached(hold)).toBe(true)
  await outside.release(hold, true)
  const cut = await waiting
  expect([cut.statusCode, cut.json().code]).toEqual([503, 'signatures.unavailable'])
  const again = await t.as(student).post(without, { ...inJapan, sessionStripe })
  expect(again.json().link).toMatch(`${outside.url}/sign/`)
  const [row] = await t.db.select().from(signatures).where(eq(signatures.contractId, again.json().contractId))
  expect(row?.externalId).toMatch(/\.1$/)
})

it('shows a refused signature, and opens a new one when the student comes back to it', async () => {
  const student = await aPartner()
  const { link, contractId } = await payStay(student)
  await outside.decline(link)
  await expect
    .poll(async () => (await t.runJobs({ mayFail: true })) && statusOf(student, contractId))
    .toBe('refused')
  const resumed = (await t.as(student).post(`/api/contracts/${contractId}/signature`)).json().link
  expect(resumed).not.toBe(link)
  expect(await statusOf(student, contractId)).toBe('waiting')
  await outside.sign(resumed)
  expect((await send(student, contractId)).statusCode).toBe(200)
})

it('gives nobody a contract to sign that is over', async () => {
  const student = await aPartner()
  const { contractId } = await payStay(student)
  const sign = () => t.as(student).post(`/api/contracts/${contractId}/signature`)
  const endOn = (endDate: string) =>
    t.db.update(contracts).set({ endDate }).where(eq(contracts.id, contractId))
  const today = dayOf(t.services.now())
  await endOn(addDays(today, -1))
  const over = await sign()
  expect([over.statusCode, over.json().code]).toEqual([409, 'contracts.not_ready'])
  await endOn(today)
  expect((await sign()).statusCode).toBe(200)
})

it('finds a signature that no webhook and no browser told of', async () => {
  const student = await aPartner()
  const { link, contractId } = await payStay(student)
  const holds = [
    await outside.hold('yousign', 'WEBHOOK signer.done', 'before'),
    await outside.hold('yousign', 'WEBHOOK signature_request.done', 'before'),
  ]
  await outside.sign(link)
  for (const hold of holds) await outside.release(hold, true)
  await t.services.jobs.enqueue(t.db, sweepSignatures, {})
  await t.runJobs({ mayFail: true })
  expect(await statusOf(student, contractId)).toBe('signed')
})

it("answers 404 for somebody else's contract", async () => {
  const { contractId } = await payStay(await aPartner())
  const other = await aPartner()
  expect((await send(other, contractId)).statusCode).toBe(404)
  expect((await t.as(other).post(`/api/contracts/${contractId}/signature`)).statusCode).toBe(404)
})

it('refuses an event that is not signed by the provider', async () => {
  const body = JSON.stringify({ event_id: 'x', data: { signature_request: { id: 'y' } } })
  const headers = {
    'content-type': 'application/json',
    'x-yousign-signature-256': `sha256=${'0'.repeat(64)}`,
  }
  expect((await t.post('/api/signatures/webhook', { body, headers })).statusCode).toBe(400)
  const more: object[] = [{ body: '\0' }, {}, { headers: { 'x-yousign-signature-256': 'sha256=00' } }]
  for (const call of more) expect((await t.post('/api/signatures/webhook', call)).statusCode).toBe(400)
})

it('replaces a link that has gone stale', async () => {
  const student = await aPartner()
  const { link, contractId } = await payStay(student)
  await forward(49 * 3600)
  const renewed = (await t.as(student).post(`/api/contracts/${contractId}/signature`)).json().link
  expect(renewed).not.toBe(link)
  await outside.sign(renewed)
  expect((await send(student, contractId)).statusCode).toBe(200)
})

it('changes a stay that was signed by a signed amendment, and nothing before it', async () => {
  const student = await aPartner()
  const { link, contractId } = await payStay(student)
  await outside.sign(link)
  await send(student, contractId)
  const rowOf = async () => (await t.db.select().from(contracts).where(eq(contracts.id, contractId)))[0]
  const before = await rowOf()
  const path = `/api/contracts/${contractId}/change`
  const endDate = formatDay(addDays(before?.startDate ?? '', 20))
  const wish = {
    ...{ startDate: inJapan.startDate, endDate, country: before?.countryId },
    hasReadDraft: true,
  }
  const asked = (await t.as(student).post(path, wish)).json().data
  expect(asked).toMatchObject({ state: 'to_sign', offer: { isSigned: true, next: { months: 1 } } })
  expect(await rowOf()).toEqual(before)
  expect(await t.db.select().from(refunds).where(eq(refunds.contractId, contractId))).toEqual([])

  const { link: page } = (await t.as(student).post(`${path}/signature`, {})).json().data
  expect((await outside.sign(page)).headers.get('location')).toMatch(
    `${publicUrl}/contracts/${contractId}/change?signed=yes`,
  )
  const signed = (await t.as(student).post(`${path}/signed`, {})).json().data
  expect(signed).toMatchObject({ waiting: null, now: { endDate }, done: { reference: expect.any(String) } })
  expect(await rowOf()).toMatchObject({ signatureStatus: 'signed', primeCents: asked.offer.next.priceCents })
  expect(await t.db.select().from(refunds).where(eq(refunds.contractId, contractId))).toMatchObject([
    { amountCents: -asked.offer.differenceCents },
  ])
})
