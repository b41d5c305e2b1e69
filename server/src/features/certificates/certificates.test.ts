import { X509Certificate } from 'node:crypto'
import { formatCheckCode } from '@cursus/shared/check-code'
import { eq } from 'drizzle-orm'
import { compactVerify } from 'jose'
import { expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { replacedCodes } from '../contracts/replaced-codes.table.ts'

const t = await startTest()

let addresses = 0
const anAddress = () => {
  addresses += 1
  return `203.0.113.${addresses}`
}
/** Checks a code, from a new address each time unless given. */
const ask = (code: string, from = anAddress(), language = 'fr') =>
  t.get(`/api/certificates/${encodeURIComponent(code)}`, {
    headers: { 'x-forwarded-for': from, 'accept-language': language },
  })

async function aCertificate() {
  const school = await t.aSchool({ partnershipLevel: 'inclusive', insurer: 1 })
  const student = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school })
  const stay = { startDate: '2026-11-25', endDate: '2027-01-31', country: 106 }
  expect((await t.as(student).post('/api/contracts/health_mobility', stay)).statusCode).toBe(200)
  const [row] = await t.db.select().from(contracts).where(eq(contracts.studentId, student.id))
  return row as typeof contracts.$inferSelect
}

it('tells whoever holds the code what the certificate says, and no more', async () => {
  const { checkCode, reference } = await aCertificate()
  const answer = await ask(checkCode)
  expect(answer.json()).toEqual({
    data: {
      state: 'upcoming',
      code: formatCheckCode(checkCode),
      reference,
      civility: 'M',
      holder: 'T*** Brindemoy',
      insuranceType: 'Santé/Mobilité',
      countryName: 'Japon',
      zone: 3,
      numberRoom: null,
      town: null,
      startDate: '25/11/2026',
      endDate: '31/01/2027',
      issuedOn: '20/11/2026',
      endedOn: null,
      hasLeft: false,
      checkedOn: '20/11/2026',
    },
  })
  expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
  expect((await ask(checkCode, undefined, 'zh-CN')).json().data.countryName).toBe('日本')
})

const lastWeek = '2026-11-13'
it.each<[string, Partial<typeof contracts.$inferInsert>, string, string | null]>([
  ['waits for its signature', { signatureStatus: 'waiting', signedAt: null }, 'waiting', null],
  ['is in force', {}, 'authentic', null],
  ['is unpaid', { statut: 'impayé', suspendedOn: lastWeek }, 'suspended', '13/11/2026'],
  ['is terminated', { statut: 'résilié', terminatedAt: lastWeek, endDate: lastWeek }, 'ended', '13/11/2026'],
  ['is over', { endDate: lastWeek }, 'expired', null],
  [
    'ended before it began',
    { statut: 'résilié', startDate: '2026-12-01', terminatedAt: '2026-12-01', endDate: '2026-12-01' },
    'cancelled',
    '01/12/2026',
  ],
  ['begins later', { startDate: '2026-12-01', endDate: '2027-12-01' }, 'upcoming', null],
])('says of a home that %s where it stands, in the words for its landlord', async (_, values, state, endedOn) => {
  const { checkCode } = await insertHomeContract(t.services, await t.aStudent(), values)
  expect((await ask(checkCode)).json().data).toMatchObject({
    state,
    endedOn,
    insuranceType: 'Habitation',
    holder: 'T*** Brindemoy',
    numberRoom: 1,
    town: '31000 Toulouse',
    countryName: null,
    zone: null,
  })
})

it.each([
  ['小明', '李', 'Xiaoming', 'Li', 'X*** Li · 李小***'],
  ['小明', 'Smith', 'Xiaoming', null, 'X*** Smith · 小*** Smith'],
])('shows of %s %s what the passport says too', async (name, lastName, latinName, latinLastName, holder) => {
  const student = await t.aStudent({ user: { name, lastName }, profile: { latinName, latinLastName } })
  const { checkCode } = await insertHomeContract(t.services, student, {})
  expect((await ask(checkCode)).json().data.holder).toBe(holder)
})

it('takes the code in any spelling', async () => {
  const { checkCode } = await aCertificate()
  const spellings = [formatCheckCode(checkCode), checkCode.toLowerCase(), ` ${formatCheckCode(checkCode)} `]
  for (const spelling of spellings) expect((await ask(spelling)).statusCode).toBe(200)
})

it('answers an unknown and a malformed code alike', async () => {
  const [unknown, malformed] = [await ask('0000000000000000'), await ask('no code at all')]
  for (const answer of [unknown, malformed]) {
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'certificates.unknown'])
    expect(Object.keys(answer.json()).sort()).toEqual(Object.keys(unknown.json()).sort())
  }
})

it('lets nobody try codes one after the other', async () => {
  const { checkCode } = await aCertificate()
  const guesser = '198.51.100.7'
  for (let count = 0; count < 20; count += 1)
    expect((await ask(`guess ${count}`, guesser)).statusCode).toBe(404)
  const limited = await ask(checkCode, guesser)
  expect(limited.statusCode).toBe(429)
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(checkCode)).statusCode).toBe(200)
})

it('signs the answer for machines, which find it at the address of the page', async () => {
  const { checkCode } = await aCertificate()
  const headers = { 'x-forwarded-for': anAddress(), accept: 'application/json' }
  const redirect = await t.get(`/verifier/${formatCheckCode(checkCode)}`, { headers })
  expect(redirect.statusCode).toBe(303)
  const path = `/api/certificates/${formatCheckCode(checkCode)}/statement`
  expect(redirect.headers.location).toBe(path)
  const { data, statement } = (await t.get(path, { headers })).json()
  const pem = (await t.get('/api/seal/certificate')).body
  const { kid, ...jwk } = (await t.get('/api/seal/key')).json().data
  expect(new X509Certificate(pem).publicKey.export({ format: 'jwk' })).toEqual(jwk)
  expect(new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()).toMatch(`${kid}`)
  const { payload, protectedHeader } = await compactVerify(statement, new X509Certificate(pem).publicKey)
  const said = JSON.parse(Buffer.from(payload).toString())
  expect(said).toMatchObject({ iss: t.config.publicUrl, sub: formatCheckCode(checkCode), certificate: data })
  expect(said.iat * 1000).toBe(t.services.now().getTime())
  expect(protectedHeader.x5u).toBe(`${t.config.publicUrl}/api/seal/certificate`)
  const [head, body = '', signature] = statement.split('.')
  const forged = Buffer.from(body, 'base64url').toString().replace('upcoming', 'authentic')
  const altered = [head, Buffer.from(forged).toString('base64url'), signature].join('.')
  await expect(compactVerify(altered, new X509Certificate(pem).publicKey)).rejects.toThrow()
  expect((await t.get('/api/certificates/0000000000000000/statement', { headers })).statusCode).toBe(404)
})

const checkAll = (codes: string[], from = anAddress()) =>
  t.post('/api/certificates/check', { body: { codes }, headers: { 'x-forwarded-for': from } })

it('checks many codes at once, each once, and gives nobody\u2019s name away', async () => {
  const [stay, home] = [await aCertificate(), await insertHomeContract(t.services, await t.aStudent(), {})]
  const old = '7K2M94QDV3XA8HTB'
  const stated = { startDate: '2026-11-25', endDate: '2026-12-31', countryId: null }
  await t.db
    .insert(replacedCodes)
    .values({ code: old, contractId: stay.id, ...stated, replacedAt: new Date('2026-11-18T09:00:00Z') })
  const answer = await checkAll([
    home.checkCode,
    stay.checkCode.toLowerCase(),
    'no code',
    stay.checkCode,
    old,
  ])
  expect(answer.statusCode).toBe(200)
  const none = { insuranceType: null, startDate: null, endDate: null, endedOn: null }
  expect(answer.json().data).toMatchObject([
    { code: formatCheckCode(home.checkCode), state: 'authentic', insuranceType: 'Habitation', endedOn: null },
    {
      code: formatCheckCode(stay.checkCode),
      state: 'upcoming',
      startDate: '25/11/2026',
      endDate: '31/01/2027',
    },
    { code: 'no code', state: 'unknown', ...none },
    { code: formatCheckCode(old), state: 'replaced', endDate: '31/12/2026', endedOn: '18/11/2026' },
  ])
  for (const name of ['Brindemoy', 'Toulouse', home.reference]) expect(answer.body).not.toContain(name)
})

it('checks at most 500 codes at once, and ten lists in ten minutes for one network', async () => {
  expect((await checkAll([])).statusCode).toBe(422)
  expect((await checkAll(Array.from({ length: 501 }, (_, at) => `${at}`))).statusCode).toBe(422)
  const from = anAddress()
  for (let count = 0; count < 10; count += 1) expect((await checkAll(['x'], from)).statusCode).toBe(200)
  expect((await checkAll(['x'], from)).statusCode).toBe(429)
})
