import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import { contractActivated, type NewContract } from '../contracts/contracts.service.ts'
import { sweepDocuments, sweepOldDocuments } from './documents.jobs.ts'

const t = await startTest()
const dayAgo = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000)

/** A paid, signed contract whose job is gone. */
async function withoutDocument(values: Partial<NewContract> & { signedAt?: Date }): Promise<string> {
  const { id } = await aContract(t.services, await t.aStudent(), values)
  return id
}

/** Contracts whose document is asked for; what draws them is not the question here. */
async function askedAfter(job: typeof sweepDocuments | typeof sweepOldDocuments, payload: object) {
  await t.db.execute(sql`DELETE FROM pgboss.job WHERE name = ${contractActivated.name}`)
  await t.services.jobs.enqueue(t.db, job as typeof sweepDocuments, payload as { all: boolean })
  await t.runJobs({ mayFail: true })
  const { rows } = await t.db.execute<{ id: string }>(
    sql`SELECT data->>'contractId' AS id FROM pgboss.job WHERE name = ${contractActivated.name}`,
  )
  return rows.map(({ id }) => id).sort()
}

it('finds contracts of the last week without a document every ten minutes, and of any age at night and at a start', async () => {
  const old = await withoutDocument({ createdAt: dayAgo(8), signatureStatus: 'none' })
  const bought = await withoutDocument({ createdAt: dayAgo(6), signatureStatus: 'none' })
  const signed = await withoutDocument({ createdAt: dayAgo(60), signedAt: dayAgo(6) })
  const all = [old, bought, signed].sort()
  expect(await askedAfter(sweepDocuments, { all: false })).toEqual([bought, signed].sort())
  expect(await askedAfter(sweepOldDocuments, {})).toEqual(all)
  expect(await askedAfter(sweepDocuments, { all: true })).toEqual(all)
})
