import { formatCheckCode } from '@cursus/shared/check-code'
import { formatDay } from '@cursus/shared/day'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { nino, rose, type SharedHome, sharingHomes } from '../../../test/shared-homes.ts'
import { transact } from '../../platform/database.ts'
import { createLinkTokens, shortToken } from '../../platform/link-tokens.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { correctContract, replaceDocument } from '../contracts/correct-contract.service.ts'
import { replacedCodes } from '../contracts/replaced-codes.table.ts'
import { homes } from '../home/home.table.ts'
import { writeRoommates } from '../home/roommates.service.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { certificateShares } from './certificate-shares.table.ts'

const t = await startTest()
const { inDays, aSharedHome, mailsTo, toldTo, give, tokenOf, read, check, set, follow } = sharingHomes(t)
beforeEach(() => t.clock.set('2026-11-20T11:00:00Z'))

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

const codeOf = async ({ contract }: SharedHome) =>
  (await t.db.select().from(contracts).where(eq(contracts.id, contract.id)))[0]?.checkCode

type Named = typeof nino | (typeof rose & { id?: string })

/** Changes who lives with the policyholder of a home that nobody signed, as the page of a change does. */
async function change(home: SharedHome, named: Named[]) {
  t.clock.forward({ minutes: 1 })
  await set(home, { signatureStatus: 'none' })
  const roommates = named.map((one) => ({ ...one, birthday: formatDay(one.birthday) }))
  return t.as(home.holder).post(`/api/contracts/${home.contract.id}/change`, { roommates })
}

it.each([
  ['a name', (id: string) => ({ ...rose, id, name: 'Rosa' })],
  ['both names', (id: string) => ({ ...rose, id, name: 'Rosa', lastName: 'Tavernell' })],
  ['a birthday', (id: string) => ({ ...rose, id, birthday: '2004-02-28' })],
  ['a birthday, by a program that tells no id', () => ({ ...rose, birthday: '2004-02-28' })],
  ['both names, by a program that tells no id', () => ({ ...rose, name: 'Rosa', lastName: 'Tavernell' })],
])('gives whoever is corrected in %s the new certificate, and tells nobody that they left', async (_, of) => {
  const home = await aSharedHome()
  const token = tokenOf((await give(home, { email: home.mail })).json().data)
  const { code } = (await read(token)).certificate
  const right = of(home.rose)
  expect((await change(home, [right, nino])).json()).toMatchObject({ data: { state: 'done' } })
  await follow()
  expect((await toldTo(home)).slice(1)).toEqual(['occupant-replaced'])
  const fullName = `${right.name} ${right.lastName}`
  expect((await mailsTo(home))[1]).toMatchObject({ toName: fullName, payload: { name: fullName } })
  const after = await read(token)
  expect(after).toMatchObject({ seal: 'authentic', leftOn: null })
  expect(JSON.stringify(after.certificate)).toContain(fullName)
  expect(await check(code)).toMatchObject({ state: 'replaced', hasLeft: false })
  const shares = await t.as(home.holder).get(`/api/certificates/${await codeOf(home)}/shares`)
  expect(shares.json().data.shares).toMatchObject([{ name: fullName, state: 'open' }])
})

describe('once the session key of a link has ended', () => {
  const ended = createLinkTokens(['e'.repeat(32)])
  /** Makes Rose's link one of a key that is configured no more; returns its token. */
  const endKey = async ({ contract }: SharedHome) => {
    const { reference } = ended.make()
    const token = shortToken(ended.tokenOf(reference))
    const theirs = eq(certificateShares.contractId, contract.id)
    await t.db.update(certificateShares).set({ tokenReference: reference, token }).where(theirs)
    return token
  }
  const postedTo = ({ mail }: SharedHome) => t.posted.filter(({ to }) => to.address === mail).at(-1)?.text

  it('opens as before until its next mail brings another', async () => {
    const home = await aSharedHome()
    await give(home, { email: home.mail })
    await follow()
    const token = await endKey(home)
    expect((await read(token)).seal).toBe('authentic')
    await set(home, { statut: 'résilié', endDate: '2026-12-01', contractualEnd: '2027-12-05', revision: 1 })
    await follow()
    expect(await toldTo(home)).toEqual(['occupant-link', 'occupant-ending'])
    // That mail leads to no certificate: what its reader has goes on.
    expect((await read(token)).seal).toBe('authentic')
    await set(home, { statut: 'ok', endDate: '2027-12-05', contractualEnd: null, revision: 2 })
    await follow()
    expect((await toldTo(home)).slice(2)).toEqual(['occupant-resumed'])
    const [, link = ''] = /\/a\/([\w-]+)/.exec(postedTo(home) ?? '') ?? []
    expect((await read(link)).seal).toBe('authentic')
    expect((await t.get(`/api/shares/${token}`)).statusCode).toBe(404)
  })

  it('is given again as another, the one that its mail brings', async () => {
    const home = await aSharedHome()
    await give(home, { email: home.mail })
    await follow()
    const before = await endKey(home)
    const { link } = (await give(home, { email: home.mail })).json().data
    expect(tokenOf({ link })).not.toBe(formatCheckCode(before))
    await follow()
    expect(await toldTo(home)).toEqual(['occupant-link', 'occupant-link'])
    expect(postedTo(home)).toContain(link)
  })

  it('lets a mail that waits with it fail, with the reason, and tries it no more', async () => {
    const home = await aSharedHome()
    await give(home, { email: home.mail })
    const { reference: tokenReference } = ended.make()
    await t.db
      .update(mailOutbox)
      .set({ payload: sql`${mailOutbox.payload} || ${JSON.stringify({ tokenReference })}::jsonb` })
      .where(eq(mailOutbox.toAddress, home.mail))
    await follow()
    expect(await mailsTo(home)).toMatchObject([
      { state: 'failed', attempts: 1, lastError: 'The key of this link is no longer configured' },
    ])
    expect(postedTo(home)).toBe(undefined)
    const [row] = await mailsTo(home)
    expect(t.lines).toContainEqual(expect.objectContaining({ mailId: row?.id, level: 50 }))
  })
})
