import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { nino, rose, tanneurs } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { buySignedHome, pricesOfHomes } from '../../../test/signed-home.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { readHome } from '../home/home.queries.ts'
import { homes } from '../home/home.table.ts'
import { paidFor } from '../payments/payments.queries.ts'
import { signatures } from '../signatures/signatures.table.ts'
import { findProfile } from '../students/students.queries.ts'
import { students } from '../students/students.table.ts'
import { expireAmendments } from './amendments.jobs.ts'

const w = await startHomeBuying()
const aSignedHome = (change: object = {}) => buySignedHome(w, change)
vi.setConfig({ testTimeout: 60_000 })
const { t } = w
const { price, chargedFor } = pricesOfHomes(w)
const check = async (code: string) => (await t.get(`/api/certificates/${code}`)).json().data
const today = () => dayOf(t.services.now())
const shown = (days: number) => formatDay(addDays(today(), days))
const hour = 3600
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})

it('is named by every page of its contract from its asking to its day', async () => {
  const home = await aSignedHome()
  const named = async () => {
    const listed: { id: string; change: unknown }[] = (await t.as(home.student).get('/api/contracts')).json()
    const page = (await t.as(home.student).get(`/api/contracts/${home.id}`)).json()
    expect(listed.find(({ id }) => id === home.id)?.change).toEqual(page.change)
    return page.change
  }
  expect(await named()).toBeNull()
  const effectOn = shown(10)
  const { payAt } = (await home.ask({ numberOfRooms: 3, effectOn })).json().data
  expect(await named()).toEqual({ step: 'pay', effectOn })
  await home.pay(payAt)
  expect(await named()).toEqual({ step: 'sign', effectOn })
  await home.sign()
  expect(await named()).toEqual({ step: 'effect', effectOn })
})

it('moves a home to more rooms with a room-mate: paid, then signed, and nothing before', async () => {
  const home = await aSignedHome()
  const before = await home.row()
  const inTours = { ...tanneurs, postalCode: '37000', city: 'Tours' }
  const wish = { address: inTours, numberOfRooms: 3, roommates: [nino] }
  expect(await home.read()).toMatchObject({
    refusal: null,
    may: ['address', 'numberOfRooms', 'roommates', 'interval', 'effectOn'],
    now: { kind: 'home', numberOfRooms: 2, roommates: [], interval: 'year', priceCents: price(2, 'year') },
  })
  const { offer } = (await home.ask({ ...wish, dryRun: true })).json().data
  const [paid] = await paidFor(t.services, home.id)
  const days = offer.days
  expect(days).toEqual({ left: days.of, of: days.of })
  expect(offer).toMatchObject({
    differenceCents: price(3, 'year') - price(2, 'year'),
    laterCents: 0,
    isSigned: true,
    next: { numberOfRooms: 3, priceCents: price(3, 'year'), address: { street: tanneurs.street } },
  })
  expect(paid?.amountCents).toBe(price(2, 'year'))

  const asked = (await home.ask(wish)).json().data
  expect(asked.state).toBe('to_pay')
  expect((await home.ask(wish)).json().data.payAt).toBe(asked.payAt)
  expect((await t.as(home.student).post(`${home.path}/signature`, {})).json().code).toBe('changes.none')
  const afterPaying = await home.pay(asked.payAt)
  expect(afterPaying.json().data).toMatchObject({ waiting: { step: 'sign' }, now: { numberOfRooms: 2 } })
  expect(await home.row()).toEqual(before)
  expect((await t.as(home.student).post(`${home.path}/signed`, {})).json().code).toBe('contracts.not_signed')
  expect((await home.ask({ numberOfRooms: 5 })).json().code).toBe('changes.paid')

  expect((await home.sign()).json().data).toMatchObject({
    waiting: null,
    now: { numberOfRooms: 3, roommates: [{ name: 'Nino', lastName: 'Ferrando', birthday: '30/10/2001' }] },
    done: { reference: expect.stringMatching(/^AVN-/), differenceCents: offer.differenceCents },
  })
  const after = await home.row()
  expect(after).toMatchObject({ numberRoom: 3, primeCents: price(3, 'year'), revision: before.revision + 1 })
  expect((await readHome(t.db, home.id)).home).toMatchObject({ street: tanneurs.street, numberOfPersons: 2 })
  expect(await check(after.checkCode)).toMatchObject({
    state: 'authentic',
    numberRoom: 3,
    town: '37000 Tours',
  })
  // Whoever keeps the old paper does not learn where its person lives now.
  expect(await check(before.checkCode)).toMatchObject({
    state: 'replaced',
    numberRoom: 2,
    town: '31000 Toulouse',
  })
  const paidNow = (await paidFor(t.services, home.id)).reduce((sum, one) => sum + one.amountCents, 0)
  expect(paidNow).toBe(price(3, 'year'))
  await w.soon(() => chargedFor(after.subscriptionStripe)).toEqual([price(3, 'year')])
  await w.soon(() => w.mailsOf(home.student)).toContain('document-replaced')
})

it('says in the life of a contract what each change touched', async () => {
  const home = await aSignedHome({ roommates: [rose], numberOfPersons: 2 })
  const inTours = { ...tanneurs, postalCode: '37000', city: 'Tours' }
  for (const wish of [{ address: inTours }, { numberOfRooms: 3, roommates: [rose, nino] }]) {
    const { payAt } = (await home.ask(wish)).json().data
    if (payAt) await home.pay(payAt)
    await home.sign()
  }
  const changes = (await t.as(home.student).get(`/api/contracts/${home.id}/timeline`))
    .json()
    .data.filter(({ kind }: { kind: string }) => kind === 'changed')
  expect(changes).toMatchObject([
    { parts: ['rooms', 'people'], effectOn: null },
    { parts: ['address'], effectOn: null },
  ])
})

it('hands out the amendment as it was signed, and the new certificate with everybody in it', async () => {
  const home = await aSignedHome({ roommates: [rose], numberOfPersons: 2 })
  const { payAt } = (await home.ask({ address: tanneurs, numberOfRooms: 4, roommates: [rose, nino] })).json()
    .data
  await home.pay(payAt)
  await home.sign()
  await t.runJobs({ mayFail: true })
  const listed = async () =>
    (await t.as(home.student).get('/api/contracts')).json().find(({ id }: { id: string }) => id === home.id)
  const amendmentOf = async () =>
    (await listed()).papers.find(({ kind }: { kind: string }) => kind === 'amendment')
  await w.soon(async () => (await amendmentOf())?.fileName).toMatch(/^Avenant-AVN-/)
  // Two amendments of one contract are told apart by their numbers.
  const { number, fileName } = await amendmentOf()
  expect([fileName, number]).toEqual([`Avenant-${number}.pdf`, (await home.read()).done.reference])
  const paper = await t.as(home.student).get(`/api/files/paper/${(await amendmentOf()).id}`)
  expect(paper.headers['content-disposition']).toContain(fileName)
  const { text } = await readPdf(paper.rawPayload)
  for (const said of ['Avenant au contrat', '7 rue des Tanneurs', '19 rue du Vieux Pont', 'Nino Ferrando'])
    expect(text).toContain(said)
  const certificate = await t.as(home.student).get(`/api/files/document/${(await listed()).document.id}`)
  const drawn = await readPdf(certificate.rawPayload)
  for (const said of ['7 rue des Tanneurs', 'Rose Tavernel', 'Nino Ferrando'])
    expect(drawn.text).toContain(said)
  const other = await t.aStudent()
  const id = (await amendmentOf()).id
  expect((await t.as(other).get(`/api/files/paper/${id}`)).statusCode).toBe(404)
})

it('takes back what it gives of a home as no change, and names the part of an address that lacks', async () => {
  const home = await aSignedHome()
  const { address, roommates, numberOfRooms } = (await home.read()).now
  for (const wish of [
    {},
    { address },
    { address: { ...address, complement: '' } },
    { roommates, numberOfRooms },
  ])
    expect((await home.ask(wish)).json().data).toMatchObject({ state: 'same', offer: null })
  const { city: _, ...rest } = address
  expect(Object.keys((await home.ask({ address: rest })).json().errors)).toEqual(['address.city'])
  await t.db.update(homes).set({ complement: '' }).where(eq(homes.contractId, home.id))
  expect((await home.ask({ address })).json().data.state).toBe('same')
})

it('waits for the day that was told, and takes effect on it', async () => {
  const home = await aSignedHome()
  const asked = (await home.ask({ address: tanneurs, effectOn: shown(5) })).json().data
  expect(asked).toMatchObject({ state: 'to_sign', offer: { differenceCents: 0, effectOn: shown(5) } })
  const day = shown(5)
  expect((await home.sign()).json().data).toMatchObject({
    waiting: { step: 'effect', effectOn: day },
    done: null,
  })
  await t.runJobs({ evenLater: true, mayFail: true })
  expect((await readHome(t.db, home.id)).home.street).toBe('19 rue du Vieux Pont')
  await w.forward(5 * 24 * hour)
  await t.services.jobs.enqueue(t.db, expireAmendments, {})
  await t.runJobs({ mayFail: true })
  expect((await readHome(t.db, home.id)).home.street).toBe(tanneurs.street)
  expect(await home.read()).toMatchObject({ waiting: null, done: { day } })
})

it('takes the address of the account along from the home that it was, on the day of the move', async () => {
  const home = await aSignedHome()
  const lettersTo = async () => (await findProfile(t.db, home.student.id))?.street
  const elsewhere = '4 rue des Équinoxes'
  await home.ask({ address: { ...tanneurs, complement: 'Bâtiment B' }, effectOn: shown(1) })
  await home.sign()
  expect(await lettersTo()).toBe('19 rue du Vieux Pont')
  await w.forward(24 * hour)
  await t.services.jobs.enqueue(t.db, expireAmendments, {})
  await t.runJobs({ mayFail: true })
  expect(await findProfile(t.db, home.student.id)).toMatchObject({ ...tanneurs, complement: 'Bâtiment B' })

  await t.db.update(students).set({ street: elsewhere }).where(eq(students.userId, home.student.id))
  await home.ask({ address: { ...tanneurs, street: '6 rue des Tanneurs' } })
  await home.sign()
  expect((await readHome(t.db, home.id)).home.street).toBe('6 rue des Tanneurs')
  expect(await lettersTo()).toBe(elsewhere)
})

it('gives the money back of a change that nobody signs, and leaves the contract whole', async () => {
  const home = await aSignedHome()
  const before = await home.row()
  const { payAt } = (await home.ask({ numberOfRooms: 3, effectOn: shown(1) })).json().data
  await home.pay(payAt)
  await t.runJobs({ evenLater: true, mayFail: true })
  await t.runJobs({ evenLater: true, mayFail: true })
  expect((await w.mailsOf(home.student)).filter((mail) => mail === 'amendment-to-sign')).toHaveLength(1)
  await w.forward(3 * 24 * hour)
  await t.services.jobs.enqueue(t.db, expireAmendments, {})
  await t.runJobs({ mayFail: true })
  await w.soon(() => w.mailsOf(home.student)).toContain('payment-refunded')
  expect(await home.read()).toMatchObject({ waiting: null, done: null, now: { numberOfRooms: 2 } })
  expect(await home.row()).toMatchObject({ revision: before.revision, checkCode: before.checkCode })
  expect((await paidFor(t.services, home.id)).map(({ amountCents }) => amountCents)).toEqual([
    price(2, 'year'),
  ])
  expect((await t.as(home.student).post(`${home.path}/signature`, {})).json().code).toBe('changes.none')
})

it('is named, with its money, by the withdrawal that ends it', async () => {
  const home = await aSignedHome()
  const { payAt, offer } = (await home.ask({ numberOfRooms: 3, effectOn: shown(10) })).json().data
  await home.pay(payAt)
  const path = `/api/contracts/${home.id}/withdrawal`
  const change = {
    effectOn: shown(10),
    paidCents: offer.differenceCents,
  }
  expect((await t.as(home.student).get(path)).json().data).toMatchObject({ isOpen: true, change })
  expect((await t.as(home.student).post(path, {})).json().data).toMatchObject({ isOpen: false, change })
})

it('is given up by its person, who is paid back and may ask for another one', async () => {
  const home = await aSignedHome()
  const { payAt } = (await home.ask({ numberOfRooms: 3 })).json().data
  await home.pay(payAt)
  const other = await t.aStudent()
  expect((await t.as(other).delete(home.path)).statusCode).toBe(404)
  expect((await t.as(home.student).delete(home.path)).json().data.waiting).toBeNull()
  expect((await t.as(home.student).delete(home.path)).json().code).toBe('changes.none')
  await w.soon(() => w.mailsOf(home.student)).toContain('payment-refunded')
  const { reference } = await home.row()
  const [told] = (await t.mails()).filter(
    ({ template, toAddress }) => template === 'payment-refunded' && toAddress === home.student.email,
  )
  expect(told?.payload).toMatchObject({ reference, amount: price(3, 'year') - price(2, 'year') })
  expect((await home.ask({ numberOfRooms: 5 })).json().data.state).toBe('to_pay')
})

it('names every bad field, and changes nothing for what is the same', async () => {
  const home = await aSignedHome()
  const bad = await home.ask({
    address: { ...tanneurs, country: 'BE' },
    roommates: [nino, nino, nino, nino, nino],
    effectOn: shown(61),
  })
  expect(bad.statusCode).toBe(422)
  expect(Object.keys(bad.json().errors).sort()).toEqual(['address.country', 'effectOn', 'roommates'])
  expect((await home.ask({ numberOfRooms: 0 })).json().errors).toHaveProperty('numberOfRooms')
  expect((await home.ask({ numberOfRooms: 7 })).json().code).toBe('tariffs.contact_advisor')
  expect((await home.ask({ effectOn: shown(-1), numberOfRooms: 3 })).json().errors).toHaveProperty('effectOn')
  expect((await home.ask({})).json().data.state).toBe('same')
  expect((await home.ask({ numberOfRooms: 2, roommates: [] })).json().data.state).toBe('same')
})

it('is for the student whose home it is; administrators ask, but do not sign', async () => {
  const home = await aSignedHome()
  const other = await t.aStudent()
  for (const call of ['signature', 'signed', 'paid'])
    expect((await t.as(other).post(`${home.path}/${call}`, { sessionId: 'cs_x' })).statusCode).toBe(404)
  expect((await home.ask({ numberOfRooms: 3 }, other)).statusCode).toBe(404)
  expect((await home.ask({ address: tanneurs, reason: 'Par téléphone' }, admin)).json().data.state).toBe(
    'to_sign',
  )
  expect((await t.as(admin).post(`${home.path}/signature`, {})).statusCode).toBe(403)
  expect((await home.sign()).json().data.done.reference).toMatch(/^AVN-/)
  const signed = await t.db.select().from(signatures).where(eq(signatures.contractId, home.id))
  expect(signed).toHaveLength(2)
})

it('gives way to an end of the contract: what was paid for the change goes back, and its paper is none', async () => {
  const home = await aSignedHome()
  const { payAt } = (await home.ask({ numberOfRooms: 3 })).json().data
  await home.pay(payAt)
  await t.db.update(contracts).set({ revision: 99 }).where(eq(contracts.id, home.id))
  expect((await home.sign()).json().data).toMatchObject({ waiting: null, now: { numberOfRooms: 2 } })
  await w.soon(() => w.mailsOf(home.student)).toContain('payment-refunded')
  const signed = () => t.db.select().from(signatures).where(eq(signatures.contractId, home.id))
  await w.soon(async () => (await signed()).filter(({ signedFileId }) => signedFileId).length).toBe(2)
  const [listed] = (await t.as(home.student).get('/api/contracts')).json()
  expect(listed.papers.map(({ kind }: { kind: string }) => kind)).not.toContain('amendment')
})
