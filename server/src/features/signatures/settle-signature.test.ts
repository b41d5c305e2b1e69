import { expect, it, onTestFinished } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { transact } from '../../platform/database.ts'
import type { Signatures } from '../../providers/signatures/signatures.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { markSigned } from '../contracts/contracts.service.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { insertFile, storeBytes } from '../files/files.service.ts'
import { fetchSigned } from './settle-signature.ts'
import { sweepSignatures } from './signatures.jobs.ts'
import { saveSignature, theContract } from './signatures.queries.ts'
import { signatures } from './signatures.table.ts'

const bare = { documentIds: [], signerIds: [], externalId: null }
/** A provider whose list names newer requests only, and where every request is signed. */
const signing = {
  listEnded: async () => [{ ...bare, id: 'newer', state: 'done' }],
  retrieve: async (requestId: string) => ({ ...bare, id: requestId, state: 'done' }),
  downloadSigned: async () => {
    throw new Error('no such document')
  },
} as unknown as Signatures
const t = await startTest({ services: { signing } })

async function anUnsignedHome() {
  const { id } = await insertHomeContract(t.services, await t.aStudent(), { signatureStatus: 'waiting' })
  const of = theContract(id)
  await t.db.insert(signatures).values({ ...of, externalId: id, requestId: id, state: 'ongoing' })
  return { id, of }
}

it('marks a contract as signed while a paper of it is written', async () => {
  const { id, of } = await anUnsignedHome()
  const stored = await storeBytes(t.services, Buffer.from('%PDF-1.4'), 'application/pdf')
  const fileId = await transact(t.db, (tx) => insertFile(tx, t.services, stored))
  const paper = { contractId: id, kind: 'receipt', fileName: 'Quittance.pdf', fileId } as const
  let tries = 0
  let written: Promise<unknown> = Promise.resolve()
  await transact(t.db, async (tx) => {
    tries += 1
    await saveSignature(tx, of, { state: 'done' })
    if (tries > 1) return
    written = Promise.allSettled([t.db.insert(contractPapers).values(paper)])
    await untilWaiting(t.db, 1)
    await markSigned(tx, t.services, { contractId: id, signedAt: t.services.now() })
  })
  expect(await written).toMatchObject([{ status: 'fulfilled' }])
  expect(tries).toBe(1)
  expect(await findContract(t.db, id)).toMatchObject({ signatureStatus: 'signed' })
})

it('finds a signature that nobody told of, however many newer ones ended', async () => {
  const { id } = await anUnsignedHome()
  await t.services.jobs.enqueue(t.db, sweepSignatures, {})
  await t.runJobs({ mayFail: true })
  expect(await findContract(t.db, id)).toMatchObject({ signatureStatus: 'signed' })
})

it('settles the others although the provider refuses to tell of some', async () => {
  const homes = [await anUnsignedHome(), await anUnsignedHome(), await anUnsignedHome()]
  const { retrieve } = signing
  let refused = 0
  onTestFinished(() => {
    signing.retrieve = retrieve
  })
  // They are asked about in any order: the first is refused, whichever it is.
  signing.retrieve = (requestId) =>
    refused++ === 0 ? Promise.reject(new Error('no such request')) : retrieve(requestId)
  await t.services.jobs.enqueue(t.db, sweepSignatures, {})
  await t.runJobs({ mayFail: true })
  const signed = await Promise.all(homes.map(({ id }) => findContract(t.db, id)))
  expect(signed.filter((home) => home?.signatureStatus === 'signed').length).toBeGreaterThanOrEqual(2)
})

it('tries to fetch a signed paper by one job, however long the provider has none', async () => {
  const { id, of } = await anUnsignedHome()
  const other = await anUnsignedHome()
  for (const one of [of, other.of]) await transact(t.db, (tx) => saveSignature(tx, one, { state: 'done' }))
  for (let sweeps = 0; sweeps < 3; sweeps += 1) {
    await t.services.jobs.enqueue(t.db, sweepSignatures, {})
    await t.runJobs({ mayFail: true })
  }
  const waiting = (await t.queued(fetchSigned)).map(({ contractId }) => contractId)
  expect(waiting.filter((one) => one === id)).toHaveLength(1)
  expect(waiting.filter((one) => one === other.id)).toHaveLength(1)
})
