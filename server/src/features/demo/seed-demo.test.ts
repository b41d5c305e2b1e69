import type { Claim } from '@cursus/shared/claims'
import { eq, sql } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { composeInsurance } from '../../compose.ts'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import { users } from '../accounts/accounts.table.ts'
import { hashPassword } from '../accounts/passwords.service.ts'
import { claims } from '../claims/claims.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { documents } from '../documents/documents.table.ts'
import { seedDemoClaims } from './demo-claims.ts'
import { seedDemoFiles } from './demo-documents.service.ts'
import { seedDemoReceipts } from './demo-receipts.service.ts'
import { openDemoAccounts } from './open-accounts.ts'
import { refuseDemoWorld } from './refuse-demo-world.ts'
import { seedDemo } from './seed-demo.service.ts'

const t = await startTest()
const empty = await startTest()
await seedDemo(t.services)

const login = (username: string) =>
  t.post('/api/security/login', { body: { username, password: demo.demoPassword } })

it('lets every person of the demo world who has a password sign in, and nobody else', async () => {
  for (const { email, plainPassword } of [...demo.admins, ...demo.students]) {
    expect((await login(email)).statusCode, email).toBe(plainPassword ? 200 : 401)
  }
})

it('is known when production starts on it, and an empty database is not taken for it', async () => {
  await expect(refuseDemoWorld(t.db)).rejects.toThrow('holds the demo world')
  await expect(refuseDemoWorld(empty.db)).resolves.toBeUndefined()
})

it('keeps current contracts current, with references as they are and codes that nobody can guess', async () => {
  const rows = await t.db.select().from(contracts)
  expect(rows.map(({ reference }) => reference).sort()).toEqual(
    demo.contracts.map(({ reference }) => reference).sort(),
  )
  expect(new Set(rows.map(({ checkCode }) => checkCode)).size).toBe(rows.length)
  const today = t.clock.now().toISOString().slice(0, 10)
  const stay = rows.find(({ reference }) => reference === 'SM-2026-000001')
  expect(stay && stay.startDate < today && stay.endDate > today).toBe(true)
})

it('adds nothing to a database that has accounts', async () => {
  await seedDemo(t.services)
  expect(await t.db.select().from(contracts)).toHaveLength(demo.contracts.length)
})

it('makes every document that it names, once, and sends no mail', async () => {
  const insurance = composeInsurance(t.services)
  await seedDemoFiles(t.services, insurance)
  const made = await t.db.select().from(documents)
  await seedDemoFiles(t.services, insurance)
  expect(await t.db.select().from(documents)).toHaveLength(made.length)
  expect(named(made)).toEqual(named(demo.documents))
  expect(await t.mails()).toEqual([])
})

const named = (rows: { fileName: string; isArchived: boolean }[]) =>
  rows.map(({ fileName, isArchived }) => `${fileName} ${isArchived ? 'archived' : 'current'}`).sort()

it('dates nothing ahead of the present moment, whatever the hour', async () => {
  const early = await startTest()
  early.clock.set('2026-11-20T05:30:00Z')
  await seedDemo(early.services)
  await seedDemoFiles(early.services, composeInsurance(early.services))
  await seedDemoClaims(early.services)
  const { rows: columns } = await early.db.execute<{ table: string; column: string }>(
    sql`SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'timestamp with time zone'`,
  )
  // The database itself dates accounts and schools, by its own clock.
  const told = columns.filter(
    ({ table, column }) =>
      !['users', 'schools'].includes(table) && /^(at|made_at|sent_at|.*ed_at|last_word_at)$/.test(column),
  )
  const ahead = await Promise.all(
    told.map(async ({ table, column }) => {
      const isAhead = sql`${sql.identifier(column)} > ${early.clock.now().toISOString()}::timestamptz`
      const { rows } = await early.db.execute(sql`SELECT 1 FROM ${sql.identifier(table)} WHERE ${isAhead}`)
      return rows.length > 0 ? [`${table}.${column}`] : []
    }),
  )
  expect(told.map(({ table }) => table)).toContain('claims')
  expect(ahead.flat()).toEqual([])
})

it('proves its purchases in the order of their days', async () => {
  const { rows } = await t.db.execute(sql`
    SELECT contract_id, number, source, at FROM (
      SELECT *, lag(at) OVER (PARTITION BY contract_id ORDER BY number) AS before FROM evidence) AS chain
    WHERE at < before`)
  expect(rows).toEqual([])
})

it('gives what was paid in it one receipt, and what its school pays none', async () => {
  const { receipt } = composeInsurance(t.services)
  for (let turn = 0; turn < 2; turn += 1) await seedDemoReceipts(t.services, receipt)
  const receipts = await t.db.select().from(contractPapers).where(eq(contractPapers.kind, 'receipt'))
  const paid = demo.contracts.filter(
    ({ paymentStatus, primeCents }) => paymentStatus === 'payment_succeeded' && primeCents > 0,
  )
  expect(receipts.map(({ fileName }) => fileName).sort()).toEqual(
    paid.map(({ reference }) => `Reçu-${reference}.pdf`).sort(),
  )
})

it('hands its people their homes’ certificates and their devices’ contracts', async () => {
  const malo = await textsOf('malo.kerdivel@meridien.example.com')
  const anouk = await textsOf('anouk.vallombre@boreale.example.org')
  const phone = await textsOf('idris.karoube@boreale.example.org')
  expect(malo['HA-2026-000004']).toContain('8 place du Cadran, 69007 Lyon')
  expect(malo['HA-2026-000004']).toContain('Malo Kerdivel, Rose Pavilland, Elias Montbrun')
  expect(malo['HA-2026-000004']).toContain('Assureur B (exemple)')
  expect(malo['MU-2025-000005']).toContain('Ordinateur portable Marque Exemple Portable 14')
  expect(anouk['HA-2025-000002']).toContain('1 personne assurée')
  expect(phone['MU-2026-000003']).toContain('001010000000016')
  expect(phone['MU-2026-000003']).toContain('4 allée du Phare, Bâtiment B, 59800 Lille, France')
})

it('has claims in every state, with files that open and words of both sides', async () => {
  const admin = await t.anAdmin()
  const rows = await t.db.select().from(claims)
  const shown = await Promise.all(
    rows.map(async ({ id }) => (await t.as(admin).get(`/api/claims/${id}`)).json().data as Claim),
  )
  const byTitle = (title: string) => shown.find((claim) => claim.title === title)
  expect(rows.map(({ reference }) => reference).sort()).toEqual(
    demo.claims.map(({ id }) => `SI-2026-00000${id}`),
  )
  expect(shown.map(({ state }) => state).sort()).toEqual([0, 1, 1, 2, 3])
  expect(byTitle("Fuite sous l'évier")).toMatchObject({
    thing: '4 pièces, Lyon',
    asked: [{ proof: 'photos' }],
  })
  expect(byTitle('Vol du téléphone')).toMatchObject({ decision: { outcome: 'settled', amountCents: 32_990 } })
  for (const { fileName, mimeType } of shown.flatMap((claim) => claim.claim_documents)) {
    const file = await t.as(admin).get(`/uploads/${fileName}`)
    expect([fileName, file.statusCode]).toEqual([fileName, 200])
    expect((await fileTypeFromBuffer(file.rawPayload))?.mime).toBe(mimeType)
    if (mimeType === 'application/pdf')
      expect((await readPdf(file.rawPayload)).text).toContain('démonstration')
  }
})

it('leaves one student a device to describe, and a contract to sign', async () => {
  const { token } = (await login('xinyi.lanchen@meridien.example.com')).json<{ token: string }>()
  const headers = { authorization: `Bearer ${token}` }
  const list = (await t.get('/api/contracts', { headers })).json<{ id: string; needsDevice: boolean }[]>()
  const [open, ...more] = list.filter(({ needsDevice }) => needsDevice)
  expect(more).toEqual([])
  expect(open).toMatchObject({ formula: 'Essentiels + tel', signatureStatus: 'waiting', document: null })
  const form = (await t.get(`/api/contracts/${open?.id}/device`, { headers })).json()
  expect(form).toMatchObject({ needsDevice: true, details: null, interval: 'month' })
})

/** Returns the text of each document of a person, by contract number. */
async function textsOf(email: string): Promise<Record<string, string>> {
  const { token } = (await login(email)).json<{ token: string }>()
  const headers = { authorization: `Bearer ${token}` }
  const list = await t.get('/api/contracts', { headers })
  const texts: Record<string, string> = {}
  for (const { reference, document } of list.json<{ reference: string; document: { id: string } }[]>()) {
    const file = await t.get(`/api/files/document/${document.id}`, { headers })
    expect(file.statusCode, reference).toBe(200)
    texts[reference] = (await readPdf(file.rawPayload)).text.replace(/\s+/g, ' ')
  }
  return texts
}

it('says on the check page which home is insured and where, also while a premium is late', async () => {
  const rows = await t.db.select().from(contracts)
  const home = rows.find(({ reference }) => reference === 'HA-2026-000004')
  const { data } = (await t.get(`/api/certificates/${home?.checkCode}`)).json()
  expect(data).toMatchObject({
    state: 'authentic',
    insuranceType: 'Habitation',
    numberRoom: 4,
    endedOn: null,
  })
  expect(data).toMatchObject({ town: '69007 Lyon', holder: 'M*** Kerdivel' })
  expect(home).toMatchObject({ statut: 'impayé', suspendedOn: null, lateSince: demo.referenceDate })
  const paper = (await textsOf('malo.kerdivel@meridien.example.com'))['HA-2026-000004']
  expect(paper).toContain(`Fait à Paris, le ${data.issuedOn}`)
})

it('has requests for attestations in every state, those that wait first', async () => {
  const admin = await t.anAdmin()
  const { data, counts } = (await t.as(admin).get('/api/certificate-requests')).json()
  expect(counts).toEqual({ all: 5, open: 2, asked: 1, sent: 2 })
  const names = data.map(({ firstname }: { firstname: string }) => firstname)
  expect(names).toEqual(['Théo', 'Xinyi', 'Noor', 'Malo', 'Anouk'])
})

it('offers the accounts that its password opens, and none that was changed since', async () => {
  const opening = [...demo.admins, ...demo.students].filter(({ plainPassword }) => plainPassword)
  const known = opening.map(({ email }) => email)
  expect(await openDemoAccounts(t.db)).toEqual(known)
  const [renamed = '', deactivated = '', ...others] = known
  await t.db
    .update(users)
    .set({ passwordHash: await hashPassword('Autre#2026') })
    .where(eq(users.email, renamed))
  await t.db.update(users).set({ deactivatedAt: t.clock.now() }).where(eq(users.email, deactivated))
  expect(await openDemoAccounts(t.db)).toEqual(others)
  expect(await openDemoAccounts(empty.db)).toEqual([])
})
