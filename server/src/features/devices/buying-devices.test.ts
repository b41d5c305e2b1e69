import { addDays, addMonths } from '@cursus/shared/day'
import type { DeviceCreated } from '@cursus/shared/devices'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { aComputer, anImei, aPhone } from '../../../test/covers.ts'
import { startDeviceBuying } from '../../../test/devices.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { purchases } from '../purchases/purchases.table.ts'
import { devices } from './devices.table.ts'

const w = await startDeviceBuying()
const database = countStatements()
const { t, outside, publicUrl, stripe, today } = w

type Returned = {
  student: Person
  phone: ReturnType<typeof aPhone>
  created: DeviceCreated
  trips: number
}

/**
 * A partner student who has paid a phone and comes back, with how often that waits for the database. Somebody else comes where
 * it ends in « try again »: the first paper of a process takes long to draw, and a second call has less to do.
 */
async function aReturn(): Promise<Returned> {
  const student = await w.aPartner()
  const phone = aPhone()
  const address: string = (await w.checkout(student, 'tel_0300_month', phone)).json()
  const sessionId = outside.sessionIdOf(address)
  expect((await outside.pay(address)).headers.get('location')).toBe(
    `${publicUrl}/multimedia_checkout?context=multimedia&success=true&session_id=${sessionId}`,
  )
  const { answer, trips } = await database.tripsOf(() => w.create(student, sessionId))
  if (answer.statusCode === 503) return aReturn()
  expect(answer.statusCode).toBe(200)
  return { student, phone, created: answer.json(), trips }
}

it('takes a partner student from the payment of a phone to the contract that was signed', async () => {
  const { student, phone, created, trips } = await aReturn()
  // Its signature is prepared by the same call, which asks again while the webhook of the payment holds the lease of it.
  expect(trips).toBeLessThanOrEqual(24)
  const [row] = await w.contractsOf(student)
  expect(row).toMatchObject({
    id: created.contractId,
    insuranceType: 'Multimédia',
    documentType: 'Contract',
    signatureStatus: 'waiting',
    needsDevice: false,
    startDate: today,
    endDate: addMonths(today, 12),
    primeCents: 499,
    priceId: 'price_mm_tel_0300_month',
    subscriptionStripe: expect.stringMatching(/^sub_/),
  })
  const [device] = await t.db.select().from(devices).where(eq(devices.contractId, created.contractId))
  expect(device).toMatchObject({ imei: phone.imei, purchasePriceCents: 30000, city: 'Toulouse' })
  const early = await w.send(student, created)
  expect([early.statusCode, early.json().code]).toEqual([409, 'contracts.not_signed'])
  const signed = await outside.sign(created.link ?? '')
  expect(signed.headers.get('location')).toMatch(
    `${publicUrl}/insurance/sign?context=multimedia&contractId=${created.contractId}`,
  )
  expect((await w.send(student, created)).json()).toEqual({
    contractId: created.contractId,
    signatureStatus: 'signed',
  })
  await w.soon(() => w.mailsOf(student)).toEqual(['certificate-issued'])
  const mail = t.posted.findLast(({ to }) => to.address === student.email)
  expect([mail?.subject, mail?.text]).toEqual([
    expect.stringMatching(/^Votre contrat Multimédia MU-/),
    expect.not.stringContaining('ttestation'),
  ])
  const shown = await w.contractOf(student, created.contractId)
  expect(shown).toMatchObject({ formula: 'Smartphone', document: { fileName: 'ContratMultimédia.pdf' } })
  const file = await t.as(student).get(`/api/files/document/${shown.document.id}`)
  const text = (await readPdf(file.rawPayload)).text.replace(/\s+/g, ' ')
  for (const said of [phone.imei, 'Lille', '19 rue du Vieux Pont, 31000 Toulouse', 'signature électronique'])
    expect(text).toContain(said)
  for (const said of ['Engagement minimal', '2 par année de contrat, dont 1 vol au plus'])
    expect(text).toContain(said)
})

it('insures a computer with no more than its holder, for a year at a time', async () => {
  const student = await t.aStudent()
  const { contractId, link } = await w.buy(student, 'essentiels_hors_tel_year', aComputer())
  const [row] = await w.contractsOf(student)
  expect(row).toMatchObject({ id: contractId, needsDevice: false, primeCents: 5500 })
  await outside.sign(link ?? '')
  await w.soon(() => w.mailsOf(student)).toEqual(['certificate-issued'])
})

it('sells the same devices again once their contract is over', async () => {
  const student = await t.aStudent()
  const { contractId } = await w.buy(student, 'essentiels_hors_tel_month', aComputer())
  const again = async () => (await w.checkout(student, 'essentiels_hors_tel_month', aComputer())).json()
  expect(await again()).toContain('/multimedia_checkout?')
  const endDate = addDays(today, -1)
  await t.db.update(contracts).set({ endDate }).where(eq(contracts.id, contractId))
  expect((await outside.pay(await again())).status).toBe(303)
})

it('tells payment and signature providers, logs and audit nothing of the device and where its holder was born', async () => {
  const student = await w.aPartner()
  const phone = aPhone({ birthdayPlace: 'Plouguerneau', brand: 'Marque Secrète' })
  const { contractId } = await w.buy(student, 'tel_0300_month', phone)
  const [row] = await w.contractsOf(student)
  const session = await stripe.checkout.sessions.retrieve(row?.sessionId ?? '', {
    expand: ['subscription', 'customer', 'line_items.data.price.product'],
  })
  const told = JSON.stringify(session) + JSON.stringify(t.lines) + JSON.stringify(await t.mails())
  expect(told).toMatch(/Assurance multimédia\s: Smartphone jusqu’à 300/)
  for (const secret of [phone.imei, 'Plouguerneau', 'Marque Secrète', 'MX-256-N', '2003-04-27']) {
    expect([secret, told.includes(secret)]).toEqual([secret, false])
  }
  const audited = JSON.stringify(await t.db.select().from(auditRows))
  expect(audited).not.toContain(phone.imei)
  expect(contractId).toBe(row?.id)
})

it('makes one contract, however many returns and webhooks tell of the payment', async () => {
  const student = await w.aPartner()
  const address: string = (await w.checkout(student)).json()
  await outside.behave('stripe', 'repeating', { repeats: 3 })
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  const returns = Array.from({ length: 50 }, () => w.comeBack(student, sessionStripe))
  const jobs = [t.runJobs({ mayFail: true }), t.runJobs({ mayFail: true })]
  const answers = await Promise.all(returns)
  await Promise.all(jobs)
  await outside.reset()
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await w.contractsOf(student)).toHaveLength(1)
})

it('pays back devices that were paid with another amount, and ends their subscription', async () => {
  const student = await w.aPartner()
  const address: string = (await w.checkout(student)).json()
  await t.db.update(purchases).set({ amount: 1 }).where(eq(purchases.studentId, student.id))
  await outside.pay(address)
  const back = await w.create(student, outside.sessionIdOf(address))
  expect([back.statusCode, back.json().code]).toEqual([409, 'payments.refunded'])
  await w.soon(() => w.mailsOf(student)).toEqual(['payment-refunded'])
  const { subscription } = await stripe.checkout.sessions.retrieve(outside.sessionIdOf(address))
  expect((await stripe.subscriptions.retrieve(String(subscription))).status).toBe('canceled')
  expect(await w.contractsOf(student)).toEqual([])
})

it('opens the contract of whoever paid second for one IMEI without it, says so by mail, and signs it once it is told anew', async () => {
  const [first, second] = [await w.aPartner(), await w.aPartner()]
  const phone = aPhone()
  const sessions = await Promise.all(
    [first, second].map(async (who) => {
      const address: string = (await w.checkout(who, 'tel_0300_month', phone)).json()
      await outside.pay(address)
      return outside.sessionIdOf(address)
    }),
  )
  const created = await Promise.all([
    w.comeBack(first, sessions[0] ?? ''),
    w.comeBack(second, sessions[1] ?? ''),
  ])
  const late = created.findIndex(({ link }) => link === null)
  expect(created.filter(({ link }) => link === null)).toHaveLength(1)
  const [who, contractId] = [late === 0 ? first : second, created[late]?.contractId ?? '']
  expect((await w.contractOf(who, contractId)).needsDevice).toBe(true)
  await w.soon(() => w.mailsOf(who)).toEqual(['device-taken'])
  expect((await t.as(who).post(`/api/contracts/${contractId}/signature`)).json().code).toBe(
    'contracts.not_ready',
  )
  const { details, ...form } = (await w.formOf(who, contractId)).json()
  expect(form).toMatchObject({ needsDevice: true, interval: 'month', primeCents: 499, hasInvoice: false })
  expect(details).toMatchObject({ imei: null, brand: 'Marque Exemple', purchasePriceTTC: 300 })
  const same = await w.describe(who, contractId, phone)
  expect([same.statusCode, Object.keys(same.json().errors)]).toEqual([422, ['imei']])
  const described = await w.describe(who, contractId, { ...details, imei: anImei() })
  expect(described.statusCode).toBe(200)
  await outside.sign(described.json().link)
  expect((await w.send(who, described.json())).json().signatureStatus).toBe('signed')
})

it('keeps what was paid while the signature provider is silent, and signs it afterwards', async () => {
  const student = await w.aPartner()
  const address: string = (await w.checkout(student)).json()
  await outside.pay(address)
  await outside.behave('yousign', 'failing', { status: 503 })
  const silent = await w.create(student, outside.sessionIdOf(address))
  expect([silent.statusCode, silent.json().code]).toEqual([503, 'signatures.unavailable'])
  await outside.reset()
  expect(await w.contractsOf(student)).toHaveLength(1)
  const { link, ...created } = await w.comeBack(student, outside.sessionIdOf(address))
  await outside.sign(link ?? '')
  expect((await w.send(student, created)).statusCode).toBe(200)
})

it('hands out the invoice that was given with the draft among the papers of its contract', async () => {
  const student = await w.aPartner()
  const invoiceId = await w.anInvoiceOf(student)
  const theirs = await w.checkout(await w.aPartner(), 'tel_0300_month', aPhone({ invoiceId }))
  expect(Object.keys(theirs.json().errors)).toEqual(['contract.invoiceId'])
  const phone = aPhone({ invoiceId })
  const { contractId } = await w.buy(student, 'tel_0300_month', phone)
  const { papers } = await w.contractOf(student, contractId)
  expect(papers.map(({ kind }: { kind: string }) => kind)).toContain('invoice')
  expect((await w.formOf(student, contractId)).json().hasInvoice).toBe(true)
  // Asked once more, the draft that was paid leads to its contract.
  expect((await w.checkout(student, 'tel_0300_month', phone)).json()).toContain('/multimedia_checkout?')
})

it('leads whoever spells the address of the holder otherwise, or uploads the invoice again, to the device that is paid', async () => {
  const student = await w.aPartner()
  const phone = aPhone({ imei: '', invoiceId: await w.anInvoiceOf(student) })
  const offer = 'essentiels_hors_tel_month'
  await w.buy(student, offer, phone)
  const address = { ...phone.address, street: '19, rue du Vieux-Pont' }
  const again = { ...phone, address, birthdayPlace: 'Lille (59)', invoiceId: await w.anInvoiceOf(student) }
  expect((await w.checkout(student, offer, again)).json()).toContain('/multimedia_checkout?')
  const other = await w.checkout(student, offer, { ...again, model: 'Modèle Y' })
  expect(other.json()).toContain('/pay/')
})
