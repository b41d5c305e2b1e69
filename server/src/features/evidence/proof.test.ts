import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { aContract } from '../../../test/a-contract.ts'
import { checkSeal } from '../../../test/check-seal.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { startSandbox } from '../../../test/sandbox.ts'
import { transact } from '../../platform/database.ts'
import { documents } from '../documents/documents.table.ts'
import { insertFile, storeBytes } from '../files/files.service.ts'
import { sealEvidence } from './evidence.jobs.ts'
import { checkPdf, readZip, verifyProof } from './verify-proof.mjs'

const outside = await startSandbox('https://cursus.test')
const t = await startTest({ env: { TIME_STAMP_URL: `${outside.url}/timestamp` } })
const folder = mkdtempSync(join(tmpdir(), 'cursus-proof-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let owner: Person
let other: Person
let admin: Person
let path: string
let contractId: string
let zip: Buffer
let certificate: string

beforeAll(async () => {
  owner = await t.aStudent()
  other = await t.aStudent()
  admin = await t.anAdmin()
  const { id } = await aContract(t.services, owner)
  contractId = id
  path = `/api/contracts/${id}/proof`
  await addPaper('%PDF one')
  await aContract(t.services, other)
  await transact(t.db, (tx) => t.services.jobs.enqueue(tx, sealEvidence, {}))
  await t.runJobs()
  await addPaper('%PDF two')
  zip = await archive(owner)
  certificate = join(folder, 'seal.pem')
  writeFileSync(certificate, (await t.get('/api/seal/certificate')).body)
})

async function addPaper(bytes: string) {
  const stored = await storeBytes(t.services, Buffer.from(bytes), 'application/pdf')
  await transact(t.db, async (tx) => {
    const fileId = await insertFile(tx, t.services, stored)
    await tx.execute(sql`UPDATE documents SET is_archived = true WHERE contract_id = ${contractId}`)
    const fileName = 'AttestationHabitation é.pdf'
    await tx
      .insert(documents)
      .values({ contractId, fileId, kind: 'certificate', fileName, createdAt: t.services.now() })
  })
}

async function archive(as: Person): Promise<Buffer> {
  await t.post(path, { as })
  await t.runJobs()
  const answer = await t.get(`${path}/archive`, { as })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

const run = promisify(execFile)

/** Runs the public script on an archive; returns what it prints. */
async function verify(bytes: Uint8Array, ...more: string[]): Promise<string> {
  const file = join(folder, 'proof.zip')
  writeFileSync(file, bytes)
  const said = run(process.execPath, ['server/src/features/evidence/verify-proof.mjs', file, ...more])
  return said.then(({ stdout }) => stdout).catch(({ stderr }) => stderr)
}

/** Repacks the archive with one part changed, as anybody could; their program may note the folder too. */
function repacked(
  name: string,
  change: (bytes: Buffer) => Buffer | null,
  withFolder = false,
): Promise<Buffer> {
  const made = new ZipFile()
  if (withFolder) made.addEmptyDirectory('papers')
  for (const [path, bytes] of readZip(zip)) {
    const changed = path === name ? change(Buffer.from(bytes)) : bytes
    if (changed) made.addBuffer(changed, path)
  }
  made.end()
  return buffer(made.outputStream)
}

const flip = (place: number) => (bytes: Buffer) => {
  bytes[place] = (bytes[place] ?? 0) ^ 1
  return bytes
}

it('tells what was proved, in the language of whoever asks', async () => {
  const { data } = (await t.get(path, { as: owner })).json()
  expect(data).toMatchObject({ brokenAt: null, sealedOn: '20/11/2026', contract: { id: contractId } })
  expect(data.rows.map(({ title }: { title: string }) => title)).toEqual([
    'Identité du souscripteur',
    'Contrat établi',
    'Contrat payé',
    'Attestation établie',
    'Attestation établie',
  ])
  const english = await t.get(path, { as: owner, headers: { 'accept-language': 'en' } })
  expect(english.json().data.rows[1].title).toBe('Contract made')
})

it('makes one archive of a sealed PDF, its journal and the papers, that the script finds valid', async () => {
  expect([...readZip(zip).keys()]).toEqual([
    'proof.pdf',
    'journal.json',
    'papers/004-AttestationHabitation_e.pdf',
    'papers/005-AttestationHabitation_e.pdf',
  ])
  const pdf = readZip(zip).get('proof.pdf') as Buffer
  expect(await checkSeal(pdf)).toMatchObject({ valid: true, whole: true })
  const { text, untagged, outside: beyond } = await readPdf(pdf)
  expect(text).toContain('Attestation établie')
  const printed = text.match(/\b[0-9a-f]{64}\b/g) ?? []
  expect(printed).toHaveLength(7)
  expect(new Set(printed).size).toBe(7)
  expect([untagged, beyond]).toEqual([[], []])
  expect(await verify(zip)).toContain('5 rows, 2 papers, 1 sealed days')
  const said = await verify(zip, '--certificate', certificate)
  expect(said).toContain('valid')
  expect(said).toMatch(/stamped at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ by C=FR.*CN=Cursus sandbox/)
})

it('is checked by the script without its archive too, as any other sealed paper', async () => {
  const said = await verify(readZip(zip).get('proof.pdf') as Buffer, '--certificate', certificate)
  expect(said).toMatch(/^valid: contract [A-Z]{2}-\d{4}-\d{6}, 5 rows, 2 papers \(named, not here\)/)
})

it('is found valid once it was unpacked and packed again, by a program that notes folders too', async () => {
  expect(await verify(await repacked('', () => null, true))).toMatch(/^valid: /)
})

it('is refused by the script after one byte of any part was changed', async () => {
  for (const [name, { length }] of readZip(zip)) {
    const places = new Set([0, 1, Math.floor(length / 3), Math.floor(length / 2), length - 2, length - 1])
    for (const place of places) {
      const changed = await repacked(name, flip(place))
      expect(() => verifyProof(changed), `${name} at ${place}`).toThrow()
    }
    const lessened = await repacked(name, () => null)
    expect(() => verifyProof(lessened), `without ${name}`).toThrow(`${name} is missing`)
  }
  expect(await verify(await repacked('journal.json', flip(9)))).toContain(
    'REFUSED: journal.json is not the one',
  )
}, 60_000)

it('is refused by the script after any byte of the seal was changed', () => {
  const pdf = readZip(zip).get('proof.pdf') ?? Buffer.alloc(0)
  const text = pdf.toString('latin1')
  const from = text.indexOf('/Contents <') + '/Contents <'.length
  const digits = text.slice(from).match(/^[0-9a-f]*?(?=0{40,}>)/)?.[0].length ?? 0
  expect(digits).toBeGreaterThan(1000)
  const accepted = Array.from({ length: digits + 2 }, (_, place) => from + place).filter((place) => {
    try {
      checkPdf(flip(place)(Buffer.from(pdf)))
      return true
    } catch {
      return false
    }
  })
  expect(accepted).toEqual([])
}, 60_000)

it('is refused by the script where a stranger sealed it, or a part is cut off', async () => {
  const key = join(folder, 'other.pem')
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=x'],
    ...['-keyout', join(folder, 'key.pem'), '-out', key],
  ])
  expect(await verify(zip, '--certificate', key)).toContain('another certificate')
  expect(await verify(zip.subarray(0, -1))).toContain('REFUSED')
})

it('is for its student and for administrators: for anybody else there is none', async () => {
  for (const call of [
    (as?: Person) => t.get(path, { as }),
    (as?: Person) => t.post(path, { as }),
    (as?: Person) => t.get(`${path}/archive`, { as }),
  ]) {
    expect((await call(other)).statusCode).toBe(404)
    expect((await call()).statusCode).toBe(401)
  }
  expect((await t.get('/api/contracts/nobody/proof', { as: owner })).statusCode).toBe(404)
})

it('proves that an administrator read it, once a day', async () => {
  for (const _ of [1, 2]) await t.get(path, { as: admin })
  const { rows } = (await t.get(path, { as: owner })).json().data
  expect(rows.map(({ title }: { title: string }) => title).slice(5)).toEqual([
    'Dossier lu par un gestionnaire',
  ])
  expect(await verify(await archive(owner))).toContain('6 rows')
})

it('says that it is not made yet, and makes none of a chain that is broken', async () => {
  const { id } = await aContract(t.services, owner)
  const at = `/api/contracts/${id}/proof`
  expect((await t.get(`${at}/archive`, { as: owner })).json().code).toBe('proof.not_made')
  await transact(t.db, async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    await tx.execute(sql`UPDATE evidence SET payload = '{}' WHERE contract_id = ${id} AND number = 2`)
  })
  expect((await t.get(at, { as: owner })).json().data.brokenAt).toBe(2)
  const refused = await t.post(at, { as: owner })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'proof.broken'])
})

it('is made, and found valid, whatever a student calls whoever has a link', async () => {
  const { id } = await aContract(t.services, owner)
  const names = [
    '/ByteRange [0 /********** /********** /**********]',
    '/ByteRange [0 1 2 3]',
    'endstream %%EOF',
  ]
  // By SQL: certificates know the evidence, and so it knows none of theirs.
  for (const [place, name] of names.entries()) {
    await t.db.execute(sql`INSERT INTO certificate_shares (contract_id, recipient, name, language, token, until, created_at)
      VALUES (${id}, 'other', ${name}, 'fr', ${`token-${place}`}, '2027-01-01', ${t.clock.now().toISOString()})`)
  }
  await t.post(`/api/contracts/${id}/proof`, { as: owner })
  await t.runJobs()
  const { rawPayload } = await t.get(`/api/contracts/${id}/proof/archive`, { as: owner })
  expect(await verify(rawPayload)).toMatch(/^valid: /)
  const journal = JSON.parse(readZip(rawPayload).get('journal.json')?.toString() ?? '')
  expect(JSON.stringify(journal)).toContain(names[0])
})
