import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { aClaim } from '../../../test/privacy.ts'
import { transact } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { claims } from '../claims/claims.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { queueMail } from '../mail/mail.service.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { disputeShares, disputes } from '../purchases/disputes.table.ts'
import { closedEvent } from './close-account.ts'
import { purgeClosed } from './purge.ts'

const t = await startTest()
beforeEach(() => t.clock.set('2026-11-20T11:00:00Z'))

/** A closed account with a contract that ended on 31 August 2026. */
async function aClosed() {
  const at = t.clock.now()
  const who = await t.aStudent({ user: { closedAt: at, deactivatedAt: at } })
  return { who, contract: await aContract(t.services, who, { endDate: '2026-08-31' }) }
}
const purgeFromOf = async ({ id }: Person) =>
  (await t.db.select({ day: users.purgeFrom }).from(users).where(eq(users.id, id)))[0]?.day

it('looks at a closed account again on the day after the first thing that it holds is kept', async () => {
  const { who, contract } = await aClosed()
  await purgeClosed(t.services)
  expect(await purgeFromOf(who)).toBe('2037-01-01')
  const claim = await aClaim(t.services, who, { contractId: contract.id, mark: 'x', state: 2 })
  await t.db.update(users).set({ purgeFrom: null }).where(eq(users.id, who.id))
  await purgeClosed(t.services)
  expect(await purgeFromOf(who)).toBe('2031-11-21')
  t.clock.set('2031-11-21T11:00:00Z')
  await purgeClosed(t.services)
  expect(await t.db.$count(claims, eq(claims.id, claim.id))).toBe(0)
  expect(await purgeFromOf(who)).toBe('2037-01-01')
  t.clock.set('2036-12-31T11:00:00Z')
  await purgeClosed(t.services)
  expect(await t.db.$count(contracts, eq(contracts.id, contract.id))).toBe(1)
  t.clock.set('2037-01-01T11:00:00Z')
  await purgeClosed(t.services)
  expect(await t.db.$count(users, eq(users.id, who.id))).toBe(0)
})

it('opens no transaction for an account of which nothing is over yet', async () => {
  const { who } = await aClosed()
  await t.db.update(users).set({ purgeFrom: '2026-11-21' }).where(eq(users.id, who.id))
  await purgeClosed(t.services)
  expect(await purgeFromOf(who)).toBe('2026-11-21')
  t.clock.forward({ days: 1 })
  await purgeClosed(t.services)
  expect(await purgeFromOf(who)).toBe('2037-01-01')
})

it('comes again the next night while the mail about the closing has not left, or something has no day yet', async () => {
  const { who, contract } = await aClosed()
  await transact(t.db, (tx) =>
    queueMail(tx, t.services, {
      ...{ eventKey: closedEvent(who.id), to: { address: who.email, name: 'Malo' }, language: 'fr' },
      ...{ template: 'account-closed', payload: { name: 'Malo', kept: [] } },
    }),
  )
  await purgeClosed(t.services)
  expect(await purgeFromOf(who)).toBeNull()
  await t.db.update(mailOutbox).set({ state: 'sent' })
  await aClaim(t.services, who, { contractId: contract.id, mark: 'x', state: 1 })
  await purgeClosed(t.services)
  expect(await purgeFromOf(who)).toBeNull()
  await t.db.delete(claims)
  await purgeClosed(t.services)
  expect(await purgeFromOf(who)).toBe('2037-01-01')
})

it('keeps a disputed payment by the day on which its bank decided, with its contract and its account', async () => {
  const { who, contract } = await aClosed()
  const [dispute] = await t.db
    .insert(disputes)
    .values({
      ...{ providerDispute: 'dp_kept', paymentIntent: 'pi_kept', studentId: who.id, amountCents: 2584 },
      ...{ reason: 'fraudulent', state: 'under_review', holdsRefunds: true, openedAt: t.clock.now() },
    })
    .returning()
  const disputeId = dispute?.id ?? expect.fail('no dispute')
  await t.db.insert(disputeShares).values({ disputeId, contractId: contract.id, amountCents: 2584 })
  await purgeClosed(t.services)
  expect(await purgeFromOf(who)).toBeNull()
  t.clock.set('2027-02-10T11:00:00Z')
  await t.db.update(disputes).set({ state: 'lost', closedAt: t.clock.now() })
  await purgeClosed(t.services)
  expect(await purgeFromOf(who)).toBe('2038-01-01')
  const kept = async () => [await t.db.$count(disputes), await t.db.$count(disputeShares)]
  t.clock.set('2037-12-31T11:00:00Z')
  await t.db.update(users).set({ purgeFrom: null }).where(eq(users.id, who.id))
  await purgeClosed(t.services)
  expect(await kept()).toEqual([1, 1])
  t.clock.set('2038-01-01T11:00:00Z')
  await purgeClosed(t.services)
  expect(await kept()).toEqual([0, 0])
  expect(await t.db.$count(users, eq(users.id, who.id))).toBe(0)
})

it('stops between two accounts when its time is over', async () => {
  const both = [await aClosed(), await aClosed()]
  let left = 1
  await purgeClosed(t.services, () => left-- > 0)
  const days = await Promise.all(both.map(({ who }) => purgeFromOf(who)))
  expect(days.filter((day) => day === null)).toHaveLength(1)
})
