import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { aContract } from '../../../test/a-contract.ts'
import { aForm } from '../../../test/a-form.ts'
import { aPng } from '../../../test/a-png.ts'
import { stayFacts } from '../../../test/certificate-facts.ts'
import { startTest } from '../../../test/harness.ts'
import { startSandbox } from '../../../test/sandbox.ts'
import { aPdf } from '../../../test/school-form.ts'
import { renderSealedCertificate } from '../../pdf/certificate.ts'
import { renderSealedProof } from '../../pdf/proof.ts'
import { loadOwnSeal } from '../../pdf/seal/keys.ts'
import { transact } from '../../platform/database.ts'
import { rateLimitHits } from '../../platform/platform.table.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { documents } from '../documents/documents.table.ts'
import { insertFile, storeBytes } from '../files/files.service.ts'
import { files } from '../files/files.table.ts'
import { sealEvidence } from './evidence.jobs.ts'
import { readZip } from './verify-proof.mjs'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const outside = await startSandbox('https://cursus.test')
const t = await startTest({ env: { TIME_STAMP_URL: `${outside.url}/timestamp` } })
const strangers = mkdtempSync(join(tmpdir(), 'cursus-stranger-'))
afterAll(() => rmSync(strangers, { recursive: true, force: true }))

let contract: ContractRow
let zip: Buffer
let parts: Map<string, Buffer>
const paper = 'papers/004-Attestation.pdf'

beforeAll(async () => {
  const owner = await t.aStudent()
  contract = await aContract(t.services, owner)
  const stored = await storeBytes(t.services, aPdf(), 'application/pdf')
  await transact(t.db, async (tx) => {
    const fileId = await insertFile(tx, t.services, stored)
    const row = { contractId: contract.id, fileId, kind: 'certificate', fileName: 'Attestation.pdf' } as const
    await tx.insert(documents).values({ ...row, createdAt: t.services.now() })
    await t.services.jobs.enqueue(tx, sealEvidence, {})
  })
  await t.runJobs()
  await t.post(`/api/contracts/${contract.id}/proof`, { as: owner })
  await t.runJobs()
  zip = (await t.get(`/api/contracts/${contract.id}/proof/archive`, { as: owner })).rawPayload
  parts = readZip(zip)
})

const part = (name: string) => Buffer.from(parts.get(name) ?? '')

async function post(bytes: Uint8Array) {
  await t.db.delete(rateLimitHits)
  return t.post('/api/proof/verify', await aForm(bytes))
}

/** The answer for a file, without what it tells of an authentic one. */
async function verdict(bytes: Uint8Array) {
  const answer = await post(bytes)
  expect(answer.statusCode).toBe(200)
  const { result, kind, fault, sealed } = answer.json().data
  expect(sealed !== null).toBe(result === 'authentic')
  return [result, kind, ...(fault ? [fault.part, fault.file] : [])]
}

/** Packs files as anybody could, in place of those of the archive or beside them; null leaves one out. */
function packed(changed: Record<string, Uint8Array | null>, from = parts): Promise<Buffer> {
  const made = new ZipFile()
  for (const [name, bytes] of new Map<string, Uint8Array | null>([...from, ...Object.entries(changed)]))
    if (bytes) made.addBuffer(Buffer.from(bytes), name)
  made.end()
  return buffer(made.outputStream)
}

function flipped(bytes: Buffer, place = Math.floor(bytes.length / 2)) {
  const changed = Buffer.from(bytes)
  changed[place] = (changed[place] ?? 0) ^ 1
  return changed
}

it('tells anybody of an archive that it is authentic, when it was sealed and stamped, and where its contract is checked today', async () => {
  const { data } = (await post(zip)).json()
  expect(data).toMatchObject({ result: 'authentic', kind: 'archive', fault: null })
  expect(data.sealed).toMatchObject({ reference: contract.reference, facts: 4, papers: 1 })
  expect(data.sealed.title).toBe(`Dossier de preuve ${contract.reference}`)
  expect(data.sealed.checkCode.replaceAll('-', '')).toBe(contract.checkCode)
  expect(data.sealed.sealedAt).toBe(t.clock.now().toISOString())
  expect(data.sealed.stamp).toEqual({
    at: expect.stringMatching(/Z$/),
    by: expect.stringContaining('Cursus'),
  })
})

it('tells which part of an archive was changed, taken away or added', async () => {
  for (const [changed, ...fault] of [
    [{ [paper]: flipped(part(paper)) }, 'paper', paper],
    [{ [paper]: null }, 'missing', paper],
    [{ 'papers/005-autre.pdf': aPdf() }, 'added', 'papers/005-autre.pdf'],
    [{ 'journal.json': flipped(part('journal.json')) }, 'journal', null],
    [{ 'journal.json': null }, 'missing', 'journal.json'],
    [{ 'proof.pdf': flipped(part('proof.pdf'), 3000) }, 'seal', null],
  ] as const)
    expect(await verdict(await packed(changed)), fault.join(' ')).toEqual(['altered', 'archive', ...fault])
  expect(await verdict(zip.subarray(0, -9))).toEqual(['altered', 'archive', 'archive', null])
})

it('reads proof.pdf and a certificate by themselves, and sees what was changed in them or added behind', async () => {
  const proof = part('proof.pdf')
  expect(await verdict(proof)).toEqual(['authentic', 'proof'])
  expect(await verdict(flipped(proof, 3000))).toEqual(['altered', 'proof', 'seal', null])
  const seal = await loadOwnSeal(t.config.dataDir)
  const certificate = Buffer.from(await renderSealedCertificate(stayFacts, seal, t.clock.now()))
  const { data } = (await post(certificate)).json()
  expect(data).toMatchObject({ result: 'authentic', kind: 'paper', sealed: { facts: null, checkCode: null } })
  expect(data.sealed).toMatchObject({ reference: stayFacts.reference, stamp: null })
  expect(data.sealed.title).toBe(`Attestation d’assurance ${stayFacts.reference}`)
  expect(await verdict(flipped(certificate, 3000))).toEqual(['altered', 'paper', 'seal', null])
  expect(await verdict(Buffer.concat([certificate, Buffer.from('%more')]))).toEqual([
    ...['altered', 'paper', 'seal', null],
  ])
})

it('knows nothing of what somebody else sealed, also where all of it fits and our papers are in it', async () => {
  const seal = await loadOwnSeal(strangers, new Date('2026-01-01'))
  const facts = {
    ...{ reference: contract.reference, day: '2026-11-20', rows: [], papers: [], company: 'Cursus' },
    ...{ checkPage: 'https://cursus.test/verifier/X', advisor: stayFacts.advisor },
  }
  const journal = part('journal.json')
  const theirs = await renderSealedProof({ ...facts, journal }, seal, t.clock.now())
  expect(await verdict(await packed({ 'proof.pdf': theirs }))).toEqual([
    ...['unknown', 'archive', 'sealer', null],
  ])
  expect(await verdict(theirs)).toEqual(['unknown', 'proof', 'sealer', null])
  expect(await verdict(flipped(Buffer.from(theirs), 3000))).toEqual(['unknown', 'proof', 'kind', null])
})

it('calls unknown what is sealed with our certificate when that was over', async () => {
  const seal = await loadOwnSeal(t.config.dataDir)
  const late = await renderSealedCertificate(stayFacts, seal, new Date('2099-01-01T00:00:00Z'))
  expect(await verdict(late)).toEqual(['unknown', 'paper', 'expired', null])
})

it('knows nothing of files without a seal, of none and of broken ones', async () => {
  const others = await packed({ 'a.pdf': part('proof.pdf') }, new Map())
  expect(await verdict(others)).toEqual(['unknown', 'archive', 'kind', null])
  for (const [bytes, kind] of [
    [aPng({}), 'other'],
    [Buffer.alloc(0), 'other'],
    [aPdf(), 'paper'],
    [Buffer.from('PK'), 'archive'],
    [Buffer.from(`%PDF-1.7 /ByteRange [0 9 19 9] /Contents <30${'8'.repeat(4000)}>`), 'paper'],
    [Buffer.concat([Buffer.from('PK'), zip.subarray(-22)]), 'archive'],
  ] as const)
    expect(await verdict(bytes), bytes.toString('latin1', 0, 40)).toEqual(['unknown', kind, 'kind', null])
})

it('opens no archive that would become too large, whatever it says of its size, and takes no larger file', async () => {
  const bomb = await packed({ 'proof.pdf': Buffer.alloc(8 * 1_048_576) }, new Map())
  expect(bomb.length).toBeLessThan(100_000)
  const stated = bomb.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24
  bomb.writeUInt32LE(65 * 1_048_576, stated)
  const answer = await post(bomb)
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'proof.too_large'])
  bomb.writeUInt32LE(5, stated)
  expect(await verdict(bomb)).toEqual(['unknown', 'archive', 'kind', null])
  const form = await aForm(zip)
  const headers = { ...form.headers, 'content-length': String(120 * 1_048_576) }
  const large = await t.post('/api/proof/verify', { ...form, headers })
  expect([large.statusCode, large.json().code]).toEqual([413, 'proof.too_large'])
})

it('keeps and logs nothing of a file, needs one, and takes thirty in ten minutes from one network', async () => {
  const kept = async () => (await t.db.select().from(files)).length
  const before = await kept()
  const lines = t.lines.length
  await post(zip)
  expect(await kept()).toBe(before)
  expect(JSON.stringify(t.lines.slice(lines))).not.toContain(contract.reference)
  expect((await t.post('/api/proof/verify', { body: {} })).statusCode).toBe(415)
  const form = await aForm(zip)
  const answers = await Promise.all(
    Array.from({ length: 29 }, () => t.post('/api/proof/verify', { ...form, body: Buffer.from('--x--') })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400, 429]))
})

/** Sends the head of a form and the beginning of its file from that address, and tells what came back so far. */
async function begun(from: string) {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' })
  const head = [
    ...['POST /api/proof/verify HTTP/1.1', 'host: a', `x-forwarded-for: ${from}`],
    ...['content-type: multipart/form-data; boundary=b', 'content-length: 4000', '', ''],
  ].join('\r\n')
  const { port } = t.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const line = { socket, answer: '' }
  socket.on('error', () => undefined)
  socket.on('data', (part) => {
    line.answer += part
  })
  socket.write(`${head}--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF`)
  return line
}

it('answers one network while files of another are sent slowly, and that one once they are given up', async () => {
  await t.db.delete(rateLimitHits)
  const [slow, quick] = ['203.0.113.71', '203.0.113.72']
  const held = await Promise.all([1, 2, 3, 4].map(() => begun(slow)))
  onTestFinished(() => held.forEach(({ socket }) => void socket.destroy()))
  await vi.waitFor(async () => expect(await t.db.$count(rateLimitHits)).toBe(4), 10_000)
  const from = async (address: string) => {
    const { body, headers } = await aForm(zip)
    const answer = await t.post('/api/proof/verify', {
      body,
      headers: { ...headers, 'x-forwarded-for': address },
    })
    return answer.json().data.result
  }
  expect(await from(quick)).toBe('authentic')
  expect(held.map(({ answer }) => answer)).toEqual(['', '', '', ''])
  const own = from(slow)
  held.forEach(({ socket }) => void socket.destroy())
  expect(await own).toBe('authentic')
})

it('gives the script that checks without us', async () => {
  const answer = await t.get('/api/proof/verify-proof.mjs')
  expect(answer.headers['content-disposition']).toContain('filename="verify-proof.mjs"')
  expect(answer.body).toBe(readFileSync(join(import.meta.dirname, 'verify-proof.mjs'), 'utf8'))
})
