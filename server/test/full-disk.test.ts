import { readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { claims } from '../src/features/claims/claims.table.ts'
import { files } from '../src/features/files/files.table.ts'
import { mailOutbox } from '../src/features/mail/mail.table.ts'
import { aProof, claiming, insuredPhone, type Parts } from './claims.ts'
import { startTest } from './harness.ts'
import type { Person } from './people.ts'

const t = await startTest()
const { declare } = claiming(t)

let student: Person
beforeEach(async () => {
  student = await t.aStudent()
  await insuredPhone(t.services, student)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await t.db.execute(sql`DROP TRIGGER IF EXISTS cannot ON claim_documents`)
  await t.db.delete(claims)
  await t.db.delete(files)
  await t.db.delete(mailOutbox)
})

/** The server refuses the last row of a claim, as it does when it can write no more. */
async function refuseDocuments(state: string) {
  await t.db.execute(sql`CREATE OR REPLACE FUNCTION cannot() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'cannot' USING ERRCODE = TG_ARGV[0]; END $$`)
  await t.db.execute(sql`CREATE TRIGGER cannot BEFORE INSERT ON claim_documents FOR EACH ROW
    EXECUTE FUNCTION cannot(${sql.raw(`'${state}'`)})`)
}

/** Names of the files in the store. */
const kept = () =>
  readdirSync(t.config.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const papers: Parts = [
  ['claimDocuments[]', aProof('facture')],
  ['claimDocuments[]', aProof('plainte', 'plainte.pdf')],
]
const keyed = { 'idempotency-key': 'one-claim' }

async function expectNothingKept(before: number) {
  expect(await t.db.$count(claims)).toBe(0)
  expect(await t.db.$count(files)).toBe(0)
  expect(await t.db.$count(mailOutbox)).toBe(0)
  expect(kept()).toHaveLength(before)
}

it.each([
  ['a full disk', '53100'],
  ['no memory', '53200'],
  ['a disk that fails', '58030'],
  ['a database that became read-only', '25006'],
])('refuses a claim whole on %s, and takes the same one once there is room', async (_, state) => {
  const before = kept().length
  await refuseDocuments(state)
  const refused = await declare(student, papers, keyed)
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'platform.database_away'])
  expect(refused.headers['retry-after']).toBe('5')
  await expectNothingKept(before)
  await t.db.execute(sql`DROP TRIGGER cannot ON claim_documents`)
  const taken = await declare(student, papers, keyed)
  expect(taken.statusCode).toBe(201)
  expect(taken.json().data.claim_documents).toHaveLength(2)
})

it.each([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
])('refuses a claim whole when its second file meets %s', async (code) => {
  const before = kept().length
  const { put } = t.services.files
  const full = vi.spyOn(t.services.files, 'put').mockImplementationOnce(put)
  full.mockImplementationOnce(() => Promise.reject(Object.assign(new Error('write failed'), { code })))
  const refused = await declare(student, papers)
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'files.no_room'])
  expect(refused.headers['retry-after']).toBe('60')
  await expectNothingKept(before)
  full.mockRestore()
  expect((await declare(student, papers)).statusCode).toBe(201)
})
