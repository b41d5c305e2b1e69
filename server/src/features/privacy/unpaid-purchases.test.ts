import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import { aPurchase, tablesSaying } from '../../../test/privacy.ts'
import { purchases } from '../purchases/purchases.table.ts'
import { purgeAccounts } from './privacy.jobs.ts'

const t = await startTest()
beforeEach(() => t.clock.set('2026-11-20T11:00:00Z'))

const purge = async (time: string) => {
  t.clock.set(time)
  await t.services.jobs.enqueue(t.db, purgeAccounts, {})
  await t.runJobs({ evenLater: true })
}
const isThere = async ({ id }: { id: string }) => (await t.db.$count(purchases, eq(purchases.id, id))) > 0

type Bought = Omit<Parameters<typeof aPurchase>[2], 'mark'>

it.each([
  [{ state: 'open', session: 'expired' }, false],
  [{ state: 'open', session: 'failed' }, false],
  [{ state: 'abandoned', session: 'expired' }, false],
  [{ state: 'open', session: 'open' }, true],
  [{ state: 'open', session: 'paid' }, true],
  [{ state: 'open', session: 'refunding' }, true],
  [{ state: 'fulfilled', session: 'paid' }, true],
  [{ state: 'fulfilled', session: 'expired' }, true],
  [{ state: 'refused', session: 'refunded' }, true],
  [{ state: 'abandoned', session: 'refunded' }, true],
] satisfies [
  Bought,
  boolean,
][])('keeps a purchase like %j longer than thirty days: %s', async (bought, isKept) => {
  const one = await aPurchase(t.services, await t.aStudent(), { mark: 'x', ...bought })
  await purge('2026-12-20T10:59:00Z')
  expect(await isThere(one)).toBe(true)
  await purge('2026-12-20T11:01:00Z')
  expect(await isThere(one)).toBe(isKept)
})

it('leaves no word of the draft of somebody who bought nothing, and their account', async () => {
  const who = await t.aStudent()
  await aPurchase(t.services, who, { mark: 'Ombeline', state: 'open', session: 'expired' })
  expect(await tablesSaying(t.db, 'Ombeline')).toEqual(['purchases'])
  await purge('2026-12-21T11:00:00Z')
  expect(await tablesSaying(t.db, 'Ombeline')).toEqual([])
  expect((await t.as(who).get('/api/accounts/me/closing')).statusCode).toBe(200)
})

it('keeps with its contract what would have paid for a change of it', async () => {
  const who = await t.aStudent()
  const contract = await aContract(t.services, who, {})
  const change = await aPurchase(t.services, who, { mark: 'x', state: 'abandoned', session: 'expired' })
  await t.db
    .update(purchases)
    .set({ changedContract: contract.id, draft: {} })
    .where(eq(purchases.id, change.id))
  await purge('2026-12-21T11:00:00Z')
  expect(await isThere(change)).toBe(true)
})
