import { beforeEach, describe, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import { invite } from '../../../test/invitation.ts'
import { aPurchase, tablesSaying } from '../../../test/privacy.ts'
import { users } from '../accounts/accounts.table.ts'
import { purgeAccounts } from './privacy.jobs.ts'

const t = await startTest()
beforeEach(() => t.clock.set('2026-11-20T11:00:00Z'))

const school = await t.aSchool({ partnershipLevel: 'inclusive' })
const listed = (user: { deactivatedAt?: Date } = {}) =>
  t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school, user: { isActive: false, ...user } })

describe('an account that nobody opened', () => {
  const leftOf = async (people: Record<string, { id: string }>, day: string) => {
    t.clock.set(`${day}T11:00:00Z`)
    await t.services.jobs.enqueue(t.db, purgeAccounts, {})
    await t.runJobs({ evenLater: true })
    const ids = new Set((await t.db.select({ id: users.id }).from(users)).map(({ id }) => id))
    return Object.keys(people).filter((name) => ids.has(people[name]?.id ?? ''))
  }

  it('goes three years after the last invitation, or after it was made', async () => {
    const people = { made: await listed(), invited: await listed(), opened: await t.aStudent() }
    const kept = { contract: await listed(), purchase: await listed(), admin: await t.anAdmin() }
    const all = { ...people, shut: await listed({ deactivatedAt: t.clock.now() }), ...kept }
    await aContract(t.services, kept.contract, {})
    await aPurchase(t.services, kept.purchase, { mark: 'x', state: 'open', session: 'open' })
    await invite(t, people.invited)
    t.clock.set('2027-11-20T11:00:00Z')
    await invite(t, people.invited)

    expect(await leftOf(all, '2029-11-20')).toEqual(Object.keys(all))
    const later = ['invited', 'opened', 'contract', 'purchase', 'admin']
    expect(await leftOf(all, '2029-11-21')).toEqual(later)
    expect(await leftOf(all, '2030-11-20')).toEqual(later)
    expect(await leftOf(all, '2030-11-21')).toEqual(later.slice(1))
    expect(await tablesSaying(t.db, people.invited.email)).toEqual([])
    expect(await tablesSaying(t.db, people.invited.id)).toEqual(['mail_outbox'])
  })
})
