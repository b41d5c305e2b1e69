import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import { invite } from '../../../test/invitation.ts'
import { aPurchase, tablesSaying } from '../../../test/privacy.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from '../accounts/accounts.table.ts'
import { purgeAccounts } from './privacy.jobs.ts'

const t = await startTest()
beforeEach(() => t.clock.set('2026-11-20T11:00:00Z'))

const school = await t.aSchool({ partnershipLevel: 'inclusive' })
const listed = (user: { deactivatedAt?: Date } = {}) =>
  t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school, user: { isActive: false, ...user } })

const admin = await t.anAdmin()
const standingOf = async ({ id }: { id: string }) => {
  const { data } = (await t.as(admin).get(`/api/students/${id}`)).json()
  return { state: data.account.state, name: data.name }
}

describe('an account that nobody opened', () => {
  const leftOf = async (people: Record<string, { id: string }>, day: string) => {
    t.clock.set(`${day}T11:00:00Z`)
    await t.services.jobs.enqueue(t.db, purgeAccounts, {})
    await t.runJobs({ evenLater: true })
    const ids = new Set((await t.db.select({ id: users.id }).from(users)).map(({ id }) => id))
    return Object.keys(people).filter((name) => ids.has(people[name]?.id ?? ''))
  }

  it('is kept by no purchase that nobody paid', async () => {
    const who = await listed()
    await aPurchase(t.services, who, { mark: 'x', state: 'open', session: 'expired' })
    expect(await leftOf({ who }, '2029-11-20')).toEqual(['who'])
    expect(await leftOf({ who }, '2029-11-21')).toEqual([])
  })

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

describe('an account that nobody opened, at the desk', () => {
  const erase = (person: { id: string }, as = admin, reason = 'Asked by letter') =>
    t.as(as).post(`/api/students/${person.id}/erase`, { reason })

  it('is erased by an administrator with a reason, and its e-mail is free again', async () => {
    const who = await listed()
    const token = await invite(t, who)
    expect((await erase(who)).statusCode).toBe(204)
    expect(await tablesSaying(t.db, who.email)).toEqual([])
    expect(await standingOf(who)).toEqual({ state: 'closed', name: '' })
    const opened = await t.post('/api/security/student/password', {
      body: { token, password: 'Secret#2026' },
    })
    expect(opened.statusCode).toBeGreaterThanOrEqual(400)
    const [row] = await t.db.select().from(auditRows).where(eq(auditRows.action, 'accounts.erased'))
    expect(row).toMatchObject({
      ...{ actorId: admin.id, objectId: who.id },
      after: { isClosed: true, reason: 'Asked by letter' },
    })
    const again = await erase(who)
    expect([again.statusCode, again.json().code]).toEqual([409, 'accounts.closed'])
    const next = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school, user: { email: who.email } })
    expect(next.id).not.toBe(who.id)
  })

  it('is not erased where its student can do so, where something hangs on it, or without a reason', async () => {
    const [contract, purchase, bare] = [await listed(), await listed(), await listed()]
    await aContract(t.services, contract, {})
    await aPurchase(t.services, purchase, { mark: 'x', state: 'open', session: 'open' })
    const refusalOf = async (person: { id: string }, reason?: string) => {
      const { statusCode, json } = await erase(person, admin, reason)
      return [statusCode, json().code]
    }
    expect(await refusalOf(await t.aStudent())).toEqual([409, 'accounts.opened'])
    expect(await refusalOf(contract)).toEqual([409, 'accounts.not_empty'])
    expect(await refusalOf(purchase)).toEqual([409, 'accounts.not_empty'])
    expect(await refusalOf(await t.anAdmin())).toEqual([404, 'students.unknown'])
    expect(await refusalOf(bare, ' ')).toEqual([422, 'platform.invalid'])
    const supporter = await t.anAdmin()
    await t.db
      .update(users)
      .set({ areas: ['support', 'schools'] })
      .where(eq(users.id, supporter.id))
    expect((await erase(bare, supporter)).statusCode).toBe(403)
    for (const person of [contract, purchase, bare])
      expect(await standingOf(person)).toMatchObject({ name: 'Théo' })
  })
})
