import { formatCheckCode } from '@cursus/shared/check-code'
import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { transact } from '../../platform/database.ts'
import { contractEvents } from '../contracts/contract-events.table.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { correctContract, replaceDocument } from '../contracts/correct-contract.service.ts'
import { replacedCodes } from '../contracts/replaced-codes.table.ts'
import { homes } from '../home/home.table.ts'
import { writeRoommates } from '../home/roommates.service.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { certificateShares } from './certificate-shares.table.ts'
import { followOccupants } from './occupants.jobs.ts'

const t = await startTest()
beforeEach(() => t.clock.set('2026-11-20T11:00:00Z'))

const rose = { civility: 'Mme' as const, name: 'Rose', lastName: 'Tavernel', birthday: '2004-02-29' }
const nino = { civility: 'M' as const, name: 'Nino', lastName: 'Ferrando', birthday: '2001-10-30' }
const inDays = (days: number) => formatDay(addDays(dayOf(t.services.now()), days))

let addresses = 0
const anAddress = () => {
  addresses += 1
  return { headers: { 'x-forwarded-for': `203.0.113.${addresses}` } }
}

type Home = { contract: ContractRow; holder: Person; rose: string; mail: string }

/** A home until 5 December 2027 in which Rose lives with its policyholder. */
async function aSharedHome(): Promise<Home> {
  const holder = await t.aStudent({ user: { name: 'Malo', lastName: 'Kerdivel' } })
  const stands = { startDate: '2025-12-05', endDate: '2027-12-05' }
  const contract = await insertHomeContract(t.services, holder, stands)
  await transact(t.db, (tx) => writeRoommates(tx, contract.id, [rose]))
  const page = (await t.as(holder).get(`/api/contracts/${contract.id}`)).json()
  expect(page.occupants).toMatchObject([{ name: 'Rose Tavernel' }])
  addresses += 1
  return { contract, holder, rose: page.occupants[0].id, mail: `rose-${addresses}@example.org` }
}

const give = ({ contract, holder, rose: id }: Home, body: object = {}, as = holder) =>
  t.as(as).post(`/api/certificates/${contract.checkCode}/occupants/${id}/share`, {
    until: inDays(90),
    language: 'ch',
    ...body,
  })
const tokenOf = ({ link }: { link: string }) => link.slice(link.lastIndexOf('/') + 1)
const read = async (token: string) => (await t.get(`/api/shares/${token}`, anAddress())).json().data
const check = async (code: string) => (await t.get(`/api/certificates/${code}`, anAddress())).json().data
const set = ({ contract }: Home, values: object) =>
  t.db.update(contracts).set(values).where(eq(contracts.id, contract.id))
async function follow() {
  t.clock.forward({ minutes: 1 })
  await transact(t.db, (tx) => t.services.jobs.enqueue(tx, followOccupants, {}))
  await t.runJobs()
}
const mailsTo = async ({ mail }: Home) =>
  t.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, mail)).orderBy(mailOutbox.createdAt)
const toldTo = async (home: Home) => (await mailsTo(home)).map(({ template }) => template)

it('gives whoever is named in a home a certificate of their own, by a mail in their language and without an account', async () => {
  const home = await aSharedHome()
  const share = (await give(home, { email: home.mail })).json().data
  expect(share).toMatchObject({
    occupantId: home.rose,
    email: home.mail,
    state: 'open',
    name: 'Rose Tavernel',
  })
  await t.runJobs()
  const sent = t.posted.find(({ to }) => to.address === home.mail)
  expect(sent?.subject).toBe('您的住房保险证明')
  expect(sent?.text).toContain(`/a/${tokenOf(share)}`)
  const { seal, certificate } = await read(tokenOf(share))
  expect([seal, certificate.policyholder]).toEqual(['authentic', 'Malo Kerdivel'])
  const words = JSON.stringify(certificate.lines)
  for (const said of ['Rose Tavernel, née le 29/02/2004', 'Malo Kerdivel', '19 rue du Vieux Pont'])
    expect(words).toContain(said)
  const [file, again] = [1, 2].map(() => t.get(`/api/shares/${tokenOf(share)}/document`, anAddress()))
  const { text, title } = await readPdf((await file)?.rawPayload ?? Buffer.alloc(0))
  expect(title).toContain(home.contract.reference)
  for (const said of ['Rose Tavernel', 'Souscripteur', 'Malo Kerdivel']) expect(text).toContain(said)
  expect((await again)?.rawPayload).toEqual((await file)?.rawPayload)
  expect(certificate.code).not.toBe(home.contract.checkCode)
  expect(await check(certificate.code)).toMatchObject({
    state: 'authentic',
    holder: 'R*** Tavernel',
    civility: 'Mme',
    reference: home.contract.reference,
    town: '31000 Toulouse',
  })
  const listed = await t.post('/api/certificates/check', {
    body: { codes: [certificate.code] },
    ...anAddress(),
  })
  expect(listed.json().data).toMatchObject([{ state: 'authentic', insuranceType: 'Habitation' }])
})

it.each([
  ['28/01/2027', ['occupant-link', 'occupant-renewed'], ['authentic', 'expired']],
  ['27/01/2027', ['occupant-link'], ['expired', 'expired']],
])('follows a renewal with a link until the last day of cover, a year at most: %s', async (until, told, seals) => {
  const home = await aSharedHome()
  await set(home, { endDate: '2027-01-28' })
  const token = tokenOf((await give(home, { email: home.mail, until })).json().data)
  t.clock.set('2027-01-10T11:00:00Z')
  const at = t.services.now()
  const event = { kind: 'renewed', onDay: '2027-01-28', at, cause: 'renewal', facts: {} } as const
  await t.db.insert(contractEvents).values({ ...event, contractId: home.contract.id })
  await set(home, { endDate: '2028-01-28', renewedAt: at })
  for (const _ of [1, 2]) await follow()
  expect(await toldTo(home)).toEqual(told)
  for (const [place, day] of ['2027-01-29', '2027-11-21'].entries()) {
    t.clock.set(`${day}T11:00:00Z`)
    expect((await read(token)).seal).toBe(seals[place])
  }
})

it('keeps one link for a person, and sends it again to the same address tomorrow at the earliest', async () => {
  const home = await aSharedHome()
  const first = (await give(home)).json().data
  expect([first.email, await mailsTo(home)]).toEqual([null, []])
  const second = (await give(home, { email: home.mail, until: inDays(10) })).json().data
  expect([second.id, second.until]).toEqual([first.id, inDays(10)])
  await give(home, { email: home.mail })
  expect(await toldTo(home)).toEqual(['occupant-link'])
  t.clock.forward({ days: 1 })
  await give(home, { email: home.mail })
  expect(await toldTo(home)).toHaveLength(2)
})

it('lets nobody else give it, to nobody else, nor of a cover that does not stand', async () => {
  const home = await aSharedHome()
  const [stranger, other] = [await t.aStudent(), await aSharedHome()]
  const codeOf = async (answer: ReturnType<typeof give>) => (await answer).json().code
  expect((await give(home, {}, stranger)).statusCode).toBe(404)
  expect((await give({ ...home, rose: other.rose })).statusCode).toBe(404)
  expect((await give({ ...home, rose: 'nobody' })).statusCode).toBe(404)
  expect((await give(home, {}, await t.anAdmin())).statusCode).toBe(403)
  const refused = (await give(home, { email: 'no address', language: 'de', until: '' })).json().errors
  expect(Object.keys(refused).sort()).toEqual(['email', 'language', 'until'])
  expect((await give(home, { until: inDays(400) })).json().errors).toHaveProperty('until')
  await set(home, { endDate: '2026-11-01' })
  expect(await codeOf(give(home))).toBe('shares.not_in_force')
})

it('mails five links a day to one address, whoever asks', async () => {
  const mail = 'full@example.org'
  for (let sent = 0; sent < 5; sent += 1)
    expect((await give(await aSharedHome(), { email: mail })).statusCode).toBe(200)
  const sixth = await give(await aSharedHome(), { email: mail.toUpperCase() })
  expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'shares.too_many_mails'])
})

it('tells them once that their cover ends, that it goes on after all, and that it ended', async () => {
  const home = await aSharedHome()
  const token = tokenOf((await give(home, { email: home.mail })).json().data)
  const { code } = (await read(token)).certificate
  const ended = { statut: 'résilié', endDate: '2026-12-01', contractualEnd: '2027-12-05', revision: 1 }
  await set(home, { ...ended, terminatedAt: '2026-12-01' })
  for (const _ of [1, 2]) await follow()
  expect(await toldTo(home)).toEqual(['occupant-link', 'occupant-ending'])
  expect((await mailsTo(home))[1]?.payload).toMatchObject({
    day: '2026-12-01',
    policyholder: 'Malo Kerdivel',
  })
  t.clock.set('2026-11-21T11:00:00Z')
  await set(home, {
    statut: 'ok',
    endDate: '2027-12-05',
    contractualEnd: null,
    terminatedAt: null,
    revision: 2,
  })
  for (const _ of [1, 2]) await follow()
  expect((await toldTo(home)).slice(2)).toEqual(['occupant-resumed'])
  t.clock.set('2027-12-05T11:00:00Z')
  await follow()
  expect(await toldTo(home)).toHaveLength(3)
  t.clock.set('2027-12-06T11:00:00Z')
  for (const _ of [1, 2]) await follow()
  expect((await toldTo(home)).slice(3)).toEqual(['occupant-ending'])
  expect(await check(code)).toMatchObject({ state: 'expired' })
  // Thirty days later nobody knows where they can be reached.
  t.clock.set('2028-01-05T11:00:00Z')
  await follow()
  expect(await mailsTo(home)).toEqual([])
  expect(await t.db.$count(certificateShares, eq(certificateShares.email, home.mail))).toBe(0)
})

it('names the last covered day of a home that is terminated for a day to come', async () => {
  const home = await aSharedHome()
  const ended = { statut: 'résilié', endDate: '2026-12-01', contractualEnd: '2027-12-05', revision: 1 }
  await set(home, { ...ended, terminatedAt: '2026-12-01' })
  await give(home, { email: home.mail, until: inDays(5) })
  expect((await mailsTo(home))[0]?.payload).toMatchObject({ endDate: '2026-11-30' })
})

it('leads nobody to a link that has expired, and says whom to ask for another', async () => {
  const home = await aSharedHome()
  const token = tokenOf(
    (await give(home, { email: home.mail, until: inDays(10), language: 'fr' })).json().data,
  )
  t.clock.forward({ days: 20 })
  const [row] = await t.db.select().from(contracts).where(eq(contracts.id, home.contract.id))
  if (!row) throw new Error('the contract is gone')
  await transact(t.db, (tx) => replaceDocument(tx, t.services, row))
  await follow()
  expect(await toldTo(home)).toEqual(['occupant-link', 'occupant-replaced'])
  const sent = t.posted.filter(({ to }) => to.address === home.mail).at(-1)
  expect(sent?.text).toContain('demandez-en un nouveau à Malo Kerdivel')
  for (const untrue of [token, 'Votre lien ouvre', '30/11/2026', 'Ouvrir ma nouvelle attestation'])
    expect(sent?.text).not.toContain(untrue)
})

it('tells them of the certificate that takes the place of theirs, and whoever has left that it is over', async () => {
  const home = await aSharedHome()
  const token = tokenOf((await give(home, { email: home.mail })).json().data)
  const { code } = (await read(token)).certificate
  const replace = async (...named: (typeof nino | typeof rose)[]) => {
    t.clock.forward({ minutes: 1 })
    await transact(t.db, async (tx) => {
      const [row] = await tx.select().from(contracts).where(eq(contracts.id, home.contract.id)).for('update')
      if (!row) throw new Error('the contract is gone')
      await writeRoommates(tx, row.id, named)
      await replaceDocument(tx, t.services, row)
    })
  }
  await replace(nino, rose)
  await follow()
  expect((await toldTo(home)).slice(1)).toEqual(['occupant-replaced'])
  const { certificate } = await read(token)
  expect(certificate.replaces).toEqual({ code: formatCheckCode(code), on: '20/11/2026' })
  expect(await check(code)).toMatchObject({
    state: 'replaced',
    endedOn: '20/11/2026',
    holder: 'R*** Tavernel',
  })
  expect(await check(certificate.code)).toMatchObject({ state: 'authentic', issuedOn: '20/11/2026' })
  // Whoever leaves just before midnight is told the next day of the day before.
  t.clock.set('2026-11-20T22:57:00Z')
  await replace(nino)
  t.clock.set('2026-11-20T23:11:00Z')
  await follow()
  expect((await toldTo(home)).slice(2)).toEqual(['occupant-ending'])
  expect((await mailsTo(home))[2]?.payload).toMatchObject({ day: '2026-11-20' })
  expect(await read(token)).toMatchObject({ seal: 'left', leftOn: '20/11/2026', certificate: null })
  const left = { state: 'ended', endedOn: '20/11/2026', hasLeft: true }
  expect(await check(certificate.code)).toMatchObject(left)
  const listed = await t.post('/api/certificates/check', { body: { codes: [certificate.code] } })
  expect(listed.json().data).toMatchObject([left])
  await transact(t.db, (tx) =>
    tx
      .update(homes)
      .set({ postalCode: '37000', city: 'Tours' })
      .where(eq(homes.contractId, home.contract.id)),
  )
  await replace(nino)
  await follow()
  expect(await toldTo(home)).toHaveLength(3)
  // Where they never lived is not said of them; of a paper whose town nobody kept, none is.
  for (const one of [code, certificate.code])
    expect(await check(one)).toMatchObject({ town: '31000 Toulouse', numberRoom: 1 })
  await t.db.update(replacedCodes).set({ town: null, numberRoom: null })
  expect(await check(code)).toMatchObject({ town: null, numberRoom: null })
})

it('names the day on which somebody left, also who never opened the certificate that had taken the place of theirs', async () => {
  const home = await aSharedHome()
  const token = tokenOf((await give(home)).json().data)
  const { code } = (await read(token)).certificate
  const correct = (...named: (typeof nino | typeof rose)[]) =>
    transact(t.db, async (tx) => {
      const [row] = await tx.select().from(contracts).where(eq(contracts.id, home.contract.id)).for('update')
      if (!row) throw new Error('the contract is gone')
      const write = async () => {
        await writeRoommates(tx, row.id, named)
        return {}
      }
      const acting = { actorId: row.studentId }
      await correctContract(tx, t.services, { row, write, acting, cause: 'student', parts: ['people'] })
    })
  await correct(nino, rose)
  t.clock.forward({ days: 2 })
  await correct(nino)
  t.clock.forward({ days: 2 })
  await correct()
  expect(await read(token)).toMatchObject({ seal: 'left', leftOn: '22/11/2026' })
  expect(await check(code)).toMatchObject({ endedOn: '22/11/2026', hasLeft: true })
})

it('says by their link since which day somebody is no longer insured, and of an ended contract that it is', async () => {
  const [home, other] = [await aSharedHome(), await aSharedHome()]
  const [token, otherToken] = [(await give(home)).json().data, (await give(other)).json().data].map(tokenOf)
  const ended = { statut: 'résilié', endDate: '2026-11-20', contractualEnd: '2027-12-05' }
  await set(other, { ...ended, terminatedAt: '2026-11-20' })
  await set(home, { correctedAt: t.services.now() })
  await transact(t.db, (tx) => writeRoommates(tx, home.contract.id, [nino]))
  const listed = await t.as(home.holder).get(`/api/certificates/${home.contract.checkCode}/shares`)
  expect(listed.json().data.shares).toMatchObject([{ state: 'left', link: null, withdrawnOn: '20/11/2026' }])
  t.clock.forward({ days: 2 })
  expect(await read(token ?? '')).toMatchObject({ seal: 'left', leftOn: '20/11/2026', certificate: null })
  expect(await read(otherToken ?? '')).toMatchObject({ seal: 'ended', leftOn: null })
})

it('forgets the address with the link that is withdrawn, and tells nobody there any more', async () => {
  const home = await aSharedHome()
  const share = (await give(home, { email: home.mail })).json().data
  const path = `/api/certificates/${home.contract.checkCode}/shares/${share.id}`
  expect((await t.as(home.holder).delete(path)).statusCode).toBe(204)
  expect(await mailsTo(home)).toEqual([])
  await set(home, { endDate: '2026-11-01' })
  await follow()
  expect(await mailsTo(home)).toEqual([])
  expect(await read(tokenOf(share))).toMatchObject({ seal: 'withdrawn', certificate: null })
})
