import { formatCheckCode } from '@cursus/shared/check-code'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { nino, rose, sharingHomes } from '../../../test/shared-homes.ts'
import { transact } from '../../platform/database.ts'
import { contractEvents } from '../contracts/contract-events.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { replaceDocument } from '../contracts/correct-contract.service.ts'
import { writeRoommates } from '../home/roommates.service.ts'

const t = await startTest()
const { inDays, anAddress, aSharedHome, mailsTo, toldTo, give, tokenOf, read, check, set, follow } =
  sharingHomes(t)
beforeEach(() => t.clock.set('2026-11-20T11:00:00Z'))

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
  expect([second.id, second.until, second.link]).toEqual([first.id, inDays(10), first.link])
  await give(home, { email: home.mail })
  expect(await toldTo(home)).toEqual(['occupant-link'])
  t.clock.forward({ days: 1 })
  await give(home, { email: home.mail })
  expect(await toldTo(home)).toHaveLength(2)
})

it('forgets an address that was mistyped, and what was mailed there, once another takes its place', async () => {
  const home = await aSharedHome()
  const wrong = { ...home, mail: `wrong-${home.mail}` }
  const first = (await give(home, { email: wrong.mail })).json().data
  await t.runJobs()
  expect(await toldTo(wrong)).toEqual(['occupant-link'])
  await give(home)
  await give(home, { email: wrong.mail.toUpperCase() })
  expect(await toldTo(wrong)).toEqual(['occupant-link'])
  const second = (await give(home, { email: home.mail })).json().data
  expect([second.id, second.email]).toEqual([first.id, home.mail])
  expect([await toldTo(wrong), await toldTo(home)]).toEqual([[], ['occupant-link']])
  // Who got the first mail opens nothing more.
  const dead = await t.get(`/api/shares/${tokenOf(first)}`, anAddress())
  expect([dead.statusCode, dead.json().code]).toEqual([404, 'shares.unknown'])
  expect((await read(tokenOf(second))).seal).toBe('authentic')
  // Nor is what still waits sent there.
  t.clock.forward({ days: 1 })
  await give(home, { email: wrong.mail })
  await give(home, { email: home.mail })
  t.posted.length = 0
  await t.runJobs()
  expect(t.posted.map(({ to }) => to.address)).not.toContain(wrong.mail)
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

it('forgets with the link of one roommate nothing that was mailed to another at the same address', async () => {
  const home = await aSharedHome()
  await transact(t.db, (tx) => writeRoommates(tx, home.contract.id, [rose, nino]))
  const { occupants } = (await t.as(home.holder).get(`/api/contracts/${home.contract.id}`)).json()
  const [one, other] = occupants.map(({ id }: { id: string }) => ({ ...home, rose: id }))
  const shares = `/api/certificates/${home.contract.checkCode}/shares`
  for (const day of [0, 1]) {
    t.clock.forward({ days: day })
    const { id } = (await give(one, { email: home.mail })).json().data
    await give(other, { email: home.mail })
    // Of the first day both have left; the next day's still wait.
    if (day === 0) await t.runJobs()
    expect((await t.as(home.holder).delete(`${shares}/${id}`)).statusCode).toBe(204)
    expect(await toldTo(home)).toHaveLength(day + 1)
  }
  t.posted.length = 0
  await t.runJobs()
  expect(t.posted.map(({ to }) => to)).toEqual([{ address: home.mail, name: 'Nino Ferrando' }])
})

it('names the certificate of their own that was replaced, also where another came between two openings', async () => {
  const home = await aSharedHome()
  const token = tokenOf((await give(home)).json().data)
  const first = (await read(token)).certificate
  expect(first.replaces).toBeNull()
  const replace = async () => {
    t.clock.forward({ days: 1 })
    await transact(t.db, async (tx) => {
      const [row] = await tx.select().from(contracts).where(eq(contracts.id, home.contract.id)).for('update')
      if (row) await replaceDocument(tx, t.services, row)
    })
  }
  await replace()
  const on = inDays(0)
  await replace()
  expect((await read(token)).certificate.replaces).toEqual({ code: formatCheckCode(first.code), on })
})
