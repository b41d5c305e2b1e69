import { eq, sql } from 'drizzle-orm'
import * as pkijs from 'pkijs'
import { expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import { transact } from '../../platform/database.ts'
import { noteEvents } from '../contracts/note-events.service.ts'
import { fillInEvidence, sealEvidence } from './evidence.jobs.ts'
import { readChain } from './evidence.queries.ts'
import { evidence, evidenceRoots } from './evidence.table.ts'

const t = await startTest()

const run = async (job: typeof fillInEvidence) => {
  await transact(t.db, (tx) => t.services.jobs.enqueue(tx, job, {}))
  await t.runJobs()
}

/** Runs a statement as somebody who may do everything in the database, triggers off. */
const tamper = (statement: ReturnType<typeof sql>) =>
  transact(t.db, async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    await tx.execute(statement)
  })

const kindsOf = async (id: string) =>
  (await readChain(t.db, id)).links.map(({ kind, payload }) => {
    const told = JSON.parse(payload ?? '{}')
    return told.event ?? told.step ?? kind
  })

it('begins with a contract: who it is, then what happened to it, each row after the one before', async () => {
  const { id } = await aContract(t.services, await t.aStudent())
  expect(await kindsOf(id)).toEqual(['identity', 'made', 'paid'])
  const { links, brokenAt } = await readChain(t.db, id)
  expect(brokenAt).toBeNull()
  expect(links.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(links[1]?.previous).toBe(links[0]?.hash)
})

it('is written with what it tells, or not at all', async () => {
  const contract = await aContract(t.services, await t.aStudent())
  const undone = transact(t.db, async (tx) => {
    await noteEvents(tx, t.services, contract, [{ kind: 'signed', cause: 'signature' }])
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  expect(await kindsOf(contract.id)).not.toContain('signed')
  await transact(t.db, (tx) => noteEvents(tx, t.services, contract, [{ kind: 'signed', cause: 'signature' }]))
  expect((await kindsOf(contract.id)).at(-1)).toBe('signed')
})

it('keeps two writers of one contract in one chain', async () => {
  const contract = await aContract(t.services, await t.aStudent())
  const write = () =>
    transact(t.db, (tx) => noteEvents(tx, t.services, contract, [{ kind: 'noticed', cause: 'renewal' }]))
  await Promise.all([write(), write(), write(), write()])
  const { links, brokenAt } = await readChain(t.db, contract.id)
  expect([links.length, brokenAt]).toEqual([7, null])
})

it('refuses a change and a removal, and lets go of what a row says when that is purged', async () => {
  const { id } = await aContract(t.services, await t.aStudent())
  const ofIt = eq(evidence.contractId, id)
  await expect(t.db.update(evidence).set({ kind: 'other' }).where(ofIt)).rejects.toThrow()
  await expect(t.db.update(evidence).set({ kind: 'other', payload: null }).where(ofIt)).rejects.toThrow()
  await expect(t.db.delete(evidence).where(ofIt)).rejects.toThrow()
  await t.db.update(evidence).set({ payload: null }).where(ofIt)
  const { links, brokenAt } = await readChain(t.db, id)
  expect(links.map(({ payload }) => payload)).toEqual([null, null, null])
  expect(brokenAt).toBeNull()
})

it.each([
  [
    'a changed payload',
    2,
    (id: string) => sql`UPDATE evidence SET payload = '{}' WHERE contract_id = ${id} AND number = 2`,
  ],
  [
    'a changed moment',
    2,
    (id: string) =>
      sql`UPDATE evidence SET at = at + interval '1 day' WHERE contract_id = ${id} AND number = 2`,
  ],
  ['a removed row', 2, (id: string) => sql`DELETE FROM evidence WHERE contract_id = ${id} AND number = 2`],
  [
    'a removed last row',
    3,
    (id: string) => sql`DELETE FROM evidence WHERE contract_id = ${id} AND number = 3`,
  ],
  ['a chain without a row', 1, (id: string) => sql`DELETE FROM evidence WHERE contract_id = ${id}`],
  ['a chain without its end', 1, (id: string) => sql`DELETE FROM evidence_chains WHERE contract_id = ${id}`],
])('shows %s', async (_, number, change) => {
  const { id } = await aContract(t.services, await t.aStudent())
  const seen = transact(t.db, async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    await tx.execute(change(id))
    // For the tests after this one, nothing was done.
    throw new Error(`broken at ${(await readChain(tx, id)).brokenAt}`)
  })
  await expect(seen).rejects.toThrow(`broken at ${number}`)
})

it('fills in what stands without evidence, once', async () => {
  const { id } = await aContract(t.services, await t.aStudent())
  await tamper(sql`DELETE FROM evidence WHERE contract_id = ${id}`)
  await tamper(sql`DELETE FROM evidence_chains WHERE contract_id = ${id}`)
  await run(fillInEvidence)
  expect(await kindsOf(id)).toEqual(['identity', 'made', 'paid'])
  await run(fillInEvidence)
  expect(await kindsOf(id)).toHaveLength(3)
})

it('seals one root a day that a chain written anew does not fit', async () => {
  const { id } = await aContract(t.services, await t.aStudent())
  await run(sealEvidence)
  await run(sealEvidence)
  const roots = await t.db.select().from(evidenceRoots)
  expect(roots).toHaveLength(1)
  const { leaves } = await readChain(t.db, id)
  expect(leaves).toMatchObject([{ length: 3 }])
  expect(await isSealed(roots[0]?.statement ?? '', roots[0]?.seal)).toBe(true)
  expect(await isSealed(`${roots[0]?.statement} `, roots[0]?.seal)).toBe(false)

  // As one would who knows how the chain is made, and has no key.
  await tamper(sql`DELETE FROM evidence WHERE contract_id = ${id}`)
  await tamper(sql`UPDATE evidence_chains SET length = 0, head = repeat('0', 64) WHERE contract_id = ${id}`)
  await t.db.execute(sql`SELECT keep_evidence(ARRAY[${id}]::uuid[], '{}')`)
  expect((await readChain(t.db, id)).brokenAt).toBe(3)
})

it('seals the others, and says which chain is broken', async () => {
  const broken = await aContract(t.services, await t.aStudent())
  const whole = await aContract(t.services, await t.aStudent())
  await tamper(sql`UPDATE evidence SET payload = '{}' WHERE contract_id = ${broken.id} AND number = 1`)
  t.clock.set('2026-11-25T12:00:00Z')
  await expect(run(sealEvidence)).rejects.toThrow(broken.id)
  expect((await readChain(t.db, whole.id)).leaves).toHaveLength(1)
  expect((await readChain(t.db, broken.id)).leaves).toHaveLength(0)
})

async function isSealed(statement: string, seal: Buffer = Buffer.alloc(0)): Promise<boolean> {
  const info = pkijs.ContentInfo.fromBER(new Uint8Array(seal))
  const cms = new pkijs.SignedData({ schema: info.content })
  const data = new Uint8Array(Buffer.from(statement)).buffer
  return cms.verify({ signer: 0, data, checkChain: false }).catch(() => false)
}
