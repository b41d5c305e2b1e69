import { addDays, parseDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { aComputer, aHome, anImei, aPhone, holder, homeCalls } from '../../../test/covers.ts'
import { startDeviceBuying } from '../../../test/devices.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { changeAgreement } from '../signatures/change-agreement.ts'

const w = await startDeviceBuying()
// The first documents of a process draw every product's texts too.
vi.setConfig({ testTimeout: 60_000 })
const { t, outside, inJapan } = w

type Row = { id: string; insuranceType: string; papers: { id: string; kind: string }[] }

/** Buys a home of two rooms with that add-on; returns the devices contract. */
async function withHome(who: Person, product: string, optionPayment = 'mensuel') {
  const priceId = w.tariffs.homePrice(2, optionPayment === 'mensuel' ? 'month' : 'year')?.id
  const wish = { priceId, additionalPriceId: w.offer(product).id, contract: aHome({ optionPayment }) }
  const address: string = (await t.as(who).post(homeCalls.checkout, wish)).json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  return (await t.as(who).post(homeCalls.create, { sessionStripe })).json()
}

/** Buys a stay in Japan with that add-on; returns the devices contract. */
async function withStay(who: Person, product: string) {
  const day = (text: string) => parseDay(text) ?? ''
  const period = { startDate: day(inJapan.startDate), endDate: day(inJapan.endDate) }
  const price = w.tariffs.travelPrice(3, billedMonths(period))
  const contract = { ...inJapan, additionalPriceId: w.offer(product).id }
  const wish = { priceId: price?.id, contract }
  const address: string = (await t.as(who).post('/api/payments/checkout/health_mobility', wish)).json()
  await outside.pay(address)
  const back = { ...contract, sessionStripe: outside.sessionIdOf(address) }
  return t.as(who).post('/api/contracts/health_mobility/without', back)
}

const listOf = async (who: Person): Promise<Row[]> => (await t.as(who).get('/api/contracts')).json()
const devicesOf = async (who: Person) =>
  (await w.contractsOf(who)).find(({ insuranceType }) => insuranceType === 'Multimédia')

async function textOf(who: Person, contract: Row | undefined, kind: string): Promise<string> {
  const paper = contract?.papers.find((one) => one.kind === kind)
  const { rawPayload } = await t.as(who).get(`/api/files/paper/${paper?.id}`)
  return (await readPdf(rawPayload)).text.replace(/\s+/g, ' ')
}

it('pays an add-on of a stay once, beside a contract of its own that is described, signed and delivered', async () => {
  const student = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school: await t.aSchool() })
  await withStay(student, 'tous_produit_hors_tel_year')
  const own = await w.contractsOf(student)
  expect(own.map(({ insuranceType }) => insuranceType).sort()).toEqual(['Multimédia', 'Santé/Mobilité'])
  const device = await devicesOf(student)
  expect(device).toMatchObject({
    needsDevice: true,
    subscriptionStripe: null,
    primeCents: 7700,
    startDate: parseDay(inJapan.startDate),
  })
  const form = (await w.formOf(student, device?.id ?? '')).json()
  expect(form).toMatchObject({
    needsDevice: true,
    interval: null,
    details: null,
    offer: { formula: 'Tous produit hors tel', trancheMax: 2000, trancheMaxExclusive: true },
  })
  const { link } = (await w.describe(student, form.contractId, holder)).json()
  await outside.sign(link)
  await w.soon(async () => (await devicesOf(student))?.signatureStatus).toBe('signed')
  const kinds = async () =>
    (await listOf(student)).find(({ id }) => id === form.contractId)?.papers.map(({ kind }) => kind)
  await w.soon(kinds).toEqual(expect.arrayContaining(['contract', 'ipid', 'notice']))
  const signed = (await listOf(student)).find(({ id }) => id === form.contractId)
  const text = await textOf(student, signed, 'contract')
  for (const said of ['Total payé, taxes comprises', '77,00 €', 'Tous produit hors tel']) {
    expect(text).toContain(said)
  }
  expect(text).not.toContain('Chaque année')
  const admin = await t.anAdmin()
  const seen = await t.as(admin).post('/api/contracts/contract_by_students', { student: student.id })
  expect(seen.json().map(({ interval }: { interval: string | null }) => interval)).toEqual([null, null])
  // The stay waits for its own signature.
  expect((await w.contractsOf(student)).map(({ signatureStatus }) => signatureStatus).sort()).toEqual([
    'signed',
    'waiting',
  ])
})

it.each([
  'mensuel',
  'annuel',
] as const)('opens an add-on of a home that is paid %s as a contract of its own on the same subscription', async (optionPayment) => {
  const student = await t.aStudent()
  const rhythm = optionPayment === 'mensuel' ? 'month' : 'year'
  const created = await withHome(student, `essentiels_tel_${rhythm}`, optionPayment)
  const [own, device] = [
    (await w.contractsOf(student)).find(({ id }) => id === created.contractId),
    await devicesOf(student),
  ]
  expect(device).toMatchObject({
    id: created.additionalMultimediaContractId,
    primeCents: w.offer(`essentiels_tel_${rhythm}`).unitAmount,
    subscriptionStripe: own?.subscriptionStripe,
    startDate: own?.startDate,
  })
  const id = device?.id ?? ''
  const bare = await w.describe(student, id, holder)
  expect(Object.keys(bare.json().errors).sort()).toEqual(
    ['brand', 'description', 'imei', 'purchaseDate', 'purchasePriceTTC', 'reference'].sort(),
  )
  const dear = await w.describe(student, id, aPhone({ purchasePriceTTC: 350.01 }))
  expect(Object.keys(dear.json().errors)).toEqual(['purchasePriceTTC'])
  const { acceptTerm: _, acceptTerm2: __, ...phone } = aPhone()
  const described = (await w.describe(student, id, phone)).json()
  await outside.sign(described.link)
  expect((await w.send(student, described)).json().signatureStatus).toBe('signed')
  await w.soon(() => w.mailsOf(student)).toEqual(['certificate-issued'])
  const text = await textOf(
    student,
    (await listOf(student)).find((one) => one.id === id),
    'contract',
  )
  for (const said of [phone.imei, optionPayment === 'mensuel' ? 'Chaque mois' : 'Chaque année']) {
    expect(text).toContain(said)
  }
})

it('describes a device of nobody else, none that is ended, and none that has no such contract', async () => {
  const [student, other] = [await t.aStudent(), await t.aStudent()]
  const created = await withHome(student, 'essentiels_hors_tel_month')
  const id = created.additionalMultimediaContractId
  for (const [who, which] of [
    [other, id],
    [student, created.contractId],
  ] as const) {
    expect((await w.formOf(who, which)).statusCode).toBe(404)
    expect((await w.describe(who, which, holder)).statusCode).toBe(404)
  }
  const admin = await t.anAdmin()
  await t.as(admin).put('/api/contracts', { id, statut: 'résilié' })
  const isOpen = async () => (await w.formOf(student, id)).json().isOpen
  expect(await isOpen()).toBe(false)
  const terminated = await w.describe(student, id, holder)
  expect([terminated.statusCode, terminated.json().code]).toEqual([409, 'contracts.not_ready'])
  const over = { statut: 'ok', endDate: addDays(w.today, -1) } as const
  await t.db.update(contracts).set(over).where(eq(contracts.id, id))
  const ended = await w.describe(student, id, holder)
  expect([ended.statusCode, ended.json().code]).toEqual([409, 'contracts.not_ready'])
  expect(await isOpen()).toBe(false)
  await t.db
    .update(contracts)
    .set({ endDate: addDays(w.today, 30), needsDevice: false })
    .where(eq(contracts.id, id))
  expect(await isOpen()).toBe(true)
})

it('asks an IMEI of two add-ons once, whoever describes first, both at once', async () => {
  const [one, two] = [await t.aStudent(), await t.aStudent()]
  const both = await Promise.all([one, two].map((who) => withHome(who, 'essentiels_tel_month')))
  const phone = aPhone({ imei: anImei() })
  const ids = both.map((created) => created.additionalMultimediaContractId)
  const answers = await Promise.all([
    w.describe(one, ids[0], phone),
    w.describe(two, ids[1], phone),
    w.describe(one, ids[0], phone),
  ])
  const refused = answers.filter(({ statusCode }) => statusCode === 422)
  for (const { json } of refused) expect(Object.keys(json().errors)).toEqual(['imei'])
  const open = (await Promise.all([devicesOf(one), devicesOf(two)])).filter((row) => row?.needsDevice)
  expect(open).toHaveLength(1)
})

it('lets what is described be corrected until it is signed: the old paper can be signed no more', async () => {
  const student = await w.aPartner()
  const phone = aPhone()
  const first = await w.buy(student, 'tel_0300_month', phone)
  const same = (await w.describe(student, first.contractId, phone)).json()
  expect(same).toEqual(first)
  const corrected = (await w.describe(student, first.contractId, { ...phone, brand: 'Autre marque' })).json()
  expect(corrected.link).not.toBe(first.link)
  await outside.sign(first.link ?? '')
  expect((await w.send(student, first)).json().code).toBe('contracts.not_signed')
  await outside.sign(corrected.link)
  expect((await w.send(student, corrected)).json().signatureStatus).toBe('signed')
  const papers = async () => (await listOf(student))[0]?.papers.map(({ kind }) => kind)
  await w.soon(papers).toContain('contract')
  expect(await textOf(student, (await listOf(student))[0], 'contract')).toContain('Autre marque')
})

it('withdraws the paper that another tab prepared while this one read that nothing was described', async () => {
  const student = await t.aStudent()
  const { additionalMultimediaContractId: id } = await withHome(student, 'essentiels_hors_tel_month')
  const read = await devicesOf(student)
  if (!read?.needsDevice) throw new Error('the device is described already')
  const { link } = (await w.describe(student, id, holder)).json()
  await changeAgreement(t.services, read, async () => undefined)
  await outside.sign(link)
  expect((await w.send(student, { contractId: id })).json().code).toBe('contracts.not_signed')
})

it('changes nothing of a device while the signature provider is silent about its paper', async () => {
  const student = await t.aStudent()
  const { contractId } = await w.buy(student, 'essentiels_hors_tel_month', aComputer())
  await outside.behave('yousign', 'failing', { status: 503 })
  const silent = await w.describe(student, contractId, { ...holder, birthdayPlace: 'Brest' })
  expect(silent.statusCode).toBe(503)
  await outside.reset()
  expect((await w.formOf(student, contractId)).json().details.birthdayPlace).toBe('Lille')
})

it('reminds whoever closed the page of the device, then of the signature, once each', async () => {
  const student = await t.aStudent()
  const { additionalMultimediaContractId: id } = await withHome(student, 'essentiels_hors_tel_month')
  const mails = async () => (await w.mailsOf(student)).sort()
  await t.runJobs({ evenLater: true, mayFail: true })
  await t.runJobs({ evenLater: true, mayFail: true })
  expect(await mails()).toEqual(['contract-to-sign', 'device-to-describe'])
  const [mail] = (await t.mails()).filter(
    ({ template, toAddress }) => template === 'device-to-describe' && toAddress === student.email,
  )
  expect(mail?.payload).toMatchObject({ page: `/insurance/multimedia?contract=${id}` })
  await w.describe(student, id, holder)
  await t.runJobs({ evenLater: true, mayFail: true })
  expect(await mails()).toEqual(['contract-to-sign', 'contract-to-sign', 'device-to-describe'])
})
