import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { aForm } from '../../../test/a-form.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { loadOwnSeal } from '../../pdf/seal/keys.ts'
import { transact } from '../../platform/database.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { noteEvents } from '../contracts/note-events.service.ts'
import { sealEvidence } from './evidence.jobs.ts'
import { readZip } from './verify-proof.mjs'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const folder = mkdtempSync(join(tmpdir(), 'cursus-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Makes a key and its certificate of that day, valid for ten years; returns their file. */
async function aKey(name: string, day: string): Promise<string> {
  await loadOwnSeal(join(folder, name), new Date(day))
  return join(folder, name, 'seal', 'seal.pem')
}

const keys = {
  old: await aKey('old', '2020-01-01'),
  now: await aKey('now', '2026-11-01'),
  expired: await aKey('expired', '2014-01-01'),
}
let url = ''
const before = await startTest({
  env: { SEAL_KEY: keys.old, SEAL_CERT: keys.old },
  database: async (given) => {
    url = given
    return { url }
  },
})
const onTheSame = (key: string) =>
  startTest({
    env: { SEAL_KEY: key, SEAL_CERT: key, DATA_DIR: before.config.dataDir },
    database: async () => ({ url }),
  })
const [after, late] = [await onTheSame(keys.now), await onTheSame(keys.expired)]
type World = typeof before

/** What happens on a day is sealed in its evening, with the key that the server then has. */
async function passDay(world: World, day: string, contract: ContractRow) {
  world.clock.set(`${day}T20:00:00Z`)
  const events = [{ kind: 'noticed', cause: 'renewal' }] as const
  await transact(world.db, (tx) => noteEvents(tx, world.services, contract, [...events]))
  await transact(world.db, (tx) => world.services.jobs.enqueue(tx, sealEvidence, {}))
  await world.runJobs()
}

async function archiveOf(world: World, owner: Person, { id }: ContractRow) {
  await world.post(`/api/contracts/${id}/proof`, { as: owner })
  await world.runJobs()
  return (await world.get(`/api/contracts/${id}/proof/archive`, { as: owner })).rawPayload
}

const run = promisify(execFile)

/** Runs the public script on an archive; returns what it prints. */
async function verify(bytes: Uint8Array, ...certificates: string[]): Promise<string> {
  const file = join(folder, 'proof.zip')
  writeFileSync(file, bytes)
  const options = certificates.flatMap((one) => ['--certificate', one])
  const said = run(process.execPath, ['server/src/features/evidence/verify-proof.mjs', file, ...options])
  return said.then(({ stdout }) => stdout).catch(({ stderr }) => stderr)
}

const prints = Object.fromEntries(
  Object.entries(keys).map(([name, file]) => [name, new X509Certificate(readFileSync(file)).fingerprint256]),
) as typeof keys

let zip: Buffer
/** Sealed by the key of before alone. */
let earlier: Buffer
let owner: Person
let contract: ContractRow
beforeAll(async () => {
  owner = await before.aStudent()
  contract = await aContract(before.services, owner)
  await passDay(before, '2026-11-20', contract)
  await passDay(before, '2026-11-21', contract)
  earlier = await archiveOf(before, owner, contract)
  await passDay(after, '2026-11-22', contract)
  zip = await archiveOf(after, owner, contract)
})

it('is valid with the certificates of both keys, and says what was sealed with which', async () => {
  const said = await verify(zip, keys.now, keys.old)
  expect(said).toContain('3 sealed days')
  expect(said).toContain(`SHA-256 ${prints.now}: proof.pdf, the root of 2026-11-22\n`)
  expect(said).toContain(`SHA-256 ${prints.old}: the root of 2026-11-20, the root of 2026-11-21\n`)
  expect(said).not.toContain('compare')
  const alone = await verify(zip)
  expect(alone).toContain(prints.old)
  expect(alone).toContain('compare each fingerprint')
})

it('is told authentic by the public page under the new key, also when the old one sealed all of it', async () => {
  for (const archive of [zip, earlier]) {
    const { data } = (await after.post('/api/proof/verify', await aForm(archive))).json()
    expect(data).toMatchObject({ result: 'authentic', sealed: { reference: contract.reference } })
  }
  const [paper = ''] = [...readZip(earlier).keys()]
  const changed = Buffer.from(earlier)
  changed[earlier.indexOf(paper) + paper.length + 2000] = 0
  const { data } = (await after.post('/api/proof/verify', await aForm(changed))).json()
  expect(data).toMatchObject({ result: 'altered', fault: { part: 'seal' } })
})

it.each([
  ['the newer', 'now', 'the root of 2026-11-20', 'old'],
  ['the older', 'old', 'proof.pdf', 'now'],
  ['a third', 'expired', 'proof.pdf', 'now'],
] as const)('is refused with %s certificate alone, and says what another one sealed', async (_, given, what, other) => {
  const said = await verify(zip, keys[given])
  expect(said).toContain(`REFUSED: ${what} was sealed with another certificate`)
  expect(said).toContain(prints[other])
})

it('says which file is no certificate', async () => {
  expect(await verify(zip, keys.now, 'package.json')).toContain('REFUSED: package.json is no certificate')
  expect(await verify(zip, keys.now, 'nowhere.pem')).toContain('REFUSED: nowhere.pem cannot be read')
})

it('is refused where a day was sealed with a certificate that was over, also when that is given', async () => {
  await passDay(late, '2026-11-23', contract)
  after.clock.set('2026-11-24T10:00:00Z')
  const proof = await archiveOf(after, owner, contract)
  const said = await verify(proof, keys.now, keys.old, keys.expired)
  expect(said).toContain(
    'REFUSED: the root of 2026-11-23 was sealed with a certificate that was not valid then',
  )
  expect(said).toContain(prints.expired)
  expect(said).toContain('to Jan  1 00:00:00 2024 GMT')
})
