import { formatCheckCode } from '@cursus/shared/check-code'
import { addDays, formatDay } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { contractEvents } from '../contracts/contract-events.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { mailOutbox } from '../mail/mail.table.ts'

const t = await startTest()
const shown = (days: number) => formatDay(addDays('2026-11-20', days))
const landlord = { recipient: 'landlord', name: 'Mme Duvernois', language: 'fr', until: shown(30) }

let addresses = 0
const anAddress = () => {
  addresses += 1
  return { headers: { 'x-forwarded-for': `203.0.113.${addresses}` } }
}

/** A student with a certificate that begins in five days, and the calls on its links. */
async function aShareable() {
  const school = await t.aSchool({ partnershipLevel: 'inclusive', insurer: 1 })
  const student = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school })
  const stay = { startDate: shown(5), endDate: shown(70), country: 106, passportNumber: 'EJ7041982' }
  expect((await t.as(student).post('/api/contracts/health_mobility', stay)).statusCode).toBe(200)
  const [row] = await t.db.select().from(contracts).where(eq(contracts.studentId, student.id))
  const path = `/api/certificates/${row?.checkCode}/shares`
  const share = (values = {}) => t.as(student).post(path, { ...landlord, ...values })
  const list = async () => (await t.as(student).get(path)).json().data
  return { student, contract: row as typeof contracts.$inferSelect, path, share, list }
}

const tokenOf = ({ link }: { link: string }) => link.slice(link.lastIndexOf('/') + 1)
const read = (token: string, from = anAddress()) => t.get(`/api/shares/${token}`, from)
const visit = (token: string, from = anAddress()) => t.post(`/api/shares/${token}/opened`, from)

it('shows the certificate, and nothing else of the account, to whoever has the link', async () => {
  const { share, list, contract, student } = await aShareable()
  const made = (await share()).json().data
  expect(made).toMatchObject({ name: 'Mme Duvernois', state: 'open', openings: 0, until: shown(30) })
  expect(made.link).toMatch(new RegExp(`^${t.config.publicUrl}/a/([0-9A-Z]{4}-){3}[0-9A-Z]{4}$`))
  const answer = await read(tokenOf(made))
  const { seal, certificate } = answer.json().data
  expect(seal).toBe('upcoming')
  expect(certificate).toMatchObject({ reference: contract.reference, until: shown(30), endDate: shown(70) })
  const words = JSON.stringify(certificate.lines)
  for (const said of ['Japon', 'EJ7041982', 'Brindemoy', 'Supérieur à']) expect(words).toContain(said)
  for (const hidden of [student.id, student.email, contract.id, 'Duvernois']) {
    expect(answer.body).not.toContain(hidden)
  }
  expect(answer.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  const file = await t.get(`/api/shares/${tokenOf(made)}/document`, anAddress())
  expect((await readPdf(file.rawPayload)).text).toContain(contract.reference)
  // A preview reads and opens nothing; a person's visits count once a network and half hour.
  expect(await list()).toMatchObject({ shares: [{ openings: 0, lastOpenedAt: null }] })
  const office = anAddress()
  for (const from of [office, office, anAddress()]) {
    expect((await visit(tokenOf(made), from)).statusCode).toBe(204)
  }
  expect(await list()).toMatchObject({ isShareable: true, shares: [{ openings: 2 }] })
})

it('tells the owner by mail the first time that a person opens a link, and not again', async () => {
  const { share, student, contract } = await aShareable()
  const told = () =>
    t.db
      .select({ payload: mailOutbox.payload })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.toAddress, student.email), eq(mailOutbox.template, 'share-opened')))
  const token = tokenOf((await share()).json().data)
  await read(token)
  expect(await told()).toEqual([])
  for (const _ of [1, 2]) await visit(token)
  expect(await told()).toMatchObject([
    { payload: { recipient: 'Mme Duvernois', reference: contract.reference, until: '2026-12-20' } },
  ])
  await visit(tokenOf((await share({ name: 'École' })).json().data))
  expect(await told()).toHaveLength(2)
})

it('tells whoever has a link which certificate the present one replaces, and a newer link nothing', async () => {
  const { share, contract, student, path } = await aShareable()
  const token = tokenOf((await share()).json().data)
  const replacesOf = async (one: string) => (await read(one)).json().data.certificate.replaces
  expect(await replacesOf(token)).toBeNull()
  t.clock.forward({ minutes: 1 })
  onTestFinished(() => t.clock.set('2026-11-20T11:00:00Z'))
  const changed = { startDate: shown(5), endDate: shown(60), country: 106 }
  const answer = await t.as(student).post(`/api/contracts/${contract.id}/change`, changed)
  expect(answer.statusCode).toBe(200)
  expect(await replacesOf(token)).toEqual({ code: formatCheckCode(contract.checkCode), on: '20/11/2026' })
  const [now] = await t.db.select().from(contracts).where(eq(contracts.id, contract.id))
  t.clock.forward({ minutes: 1 })
  const newer = await t.as(student).post(path.replace(contract.checkCode, `${now?.checkCode}`), landlord)
  expect(await replacesOf(tokenOf(newer.json().data))).toBeNull()
})

it('puts English first on a link that asks for it', async () => {
  const { share } = await aShareable()
  const token = tokenOf((await share({ language: 'en', recipient: 'consulate' })).json().data)
  const { certificate } = (await read(token)).json().data
  expect(JSON.stringify(certificate.lines)).toContain('Over €30,000')
  const file = await t.get(`/api/shares/${token}/document`, anAddress())
  expect((await readPdf(file.rawPayload)).title).toContain('Certificate of insurance')
})

it('names nobody once the link is over or withdrawn, or the cover does not stand', async () => {
  const { share, contract, student, path, list } = await aShareable()
  const made = (await share()).json().data
  const token = tokenOf(made)
  const names = (body: string) => ['Brindemoy', contract.reference].filter((one) => body.includes(one))
  const expectDead = async (seal: string) => {
    const answer = await read(token)
    expect([answer.json().data.seal, answer.json().data.certificate]).toEqual([seal, null])
    expect(names(answer.body)).toEqual([])
    expect((await t.get(`/api/shares/${token}/document`, anAddress())).statusCode).toBe(404)
    await visit(token)
    expect((await list()).shares[0].openings).toBe(0)
  }
  const set = (values: object) => t.db.update(contracts).set(values).where(eq(contracts.id, contract.id))
  await set({ lateSince: '2026-10-01', suspendedOn: '2026-11-01', statut: 'impayé' })
  await expectDead('suspended')
  await set({
    lateSince: null,
    suspendedOn: null,
    statut: 'résilié',
    terminatedAt: contract.startDate,
    endDate: contract.startDate,
  })
  await expectDead('cancelled')
  await set({ startDate: '2026-10-01', terminatedAt: '2026-11-10', endDate: '2026-11-10' })
  await expectDead('ended')
  const event = { contractId: contract.id, kind: 'withdrawn' as const, at: t.services.now() }
  await t.db.insert(contractEvents).values({ ...event, onDay: '2026-10-01', cause: 'student', facts: {} })
  await expectDead('renounced')
  expect((await share()).json().code).toBe('shares.not_in_force')
  await set({ statut: 'ok', terminatedAt: null, startDate: contract.startDate, endDate: contract.endDate })

  t.clock.forward({ days: 31 })
  onTestFinished(() => t.clock.set('2026-11-20T11:00:00Z'))
  await expectDead('expired')
  const reopened = await t.as(student).post(`${path}/${made.id}/reopen`, {})
  expect(reopened.json().data).toMatchObject({ state: 'open', until: shown(61) })
  expect((await read(token)).json().data.seal).toBe('authentic')

  expect((await t.as(student).delete(`${path}/${made.id}`)).statusCode).toBe(204)
  await expectDead('withdrawn')
  expect(await list()).toMatchObject({ shares: [{ state: 'withdrawn', link: null, qr: null }] })
  const late = await t.as(student).post(`${path}/${made.id}/reopen`, {})
  expect([late.statusCode, late.json().code]).toEqual([409, 'shares.withdrawn'])
})

it('opens no link for longer than a year, and twenty at most', async () => {
  const { share } = await aShareable()
  for (const until of [shown(-1), shown(367)]) {
    expect((await share({ until })).json().errors).toHaveProperty('until')
  }
  for (let made = 0; made < 20; made += 1) expect((await share()).statusCode).toBe(201)
  expect((await share()).json().code).toBe('shares.too_many')
})

it('lets nobody try tokens one after the other', async () => {
  const guesser = { headers: { 'x-forwarded-for': '198.51.100.9' } }
  for (let count = 0; count < 60; count += 1) {
    expect((await read(`guess ${count}`, guesser)).json().code).toBe('shares.unknown')
  }
  expect((await read('0000000000000000', guesser)).statusCode).toBe(429)
})
