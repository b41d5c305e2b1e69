import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import { isStored } from '../../../test/is-stored.ts'
import type { Person } from '../../../test/people.ts'
import { aClaim, aPurchase, aStoredFile, aWholeFile, tablesSaying } from '../../../test/privacy.ts'
import { transact } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { hashPassword } from '../accounts/passwords.service.ts'
import { openSession } from '../accounts/refresh-tokens.service.ts'
import { tellOfClaim, tellOfMessage } from '../claims/claim-mails.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { waitingInvoices } from '../invoices/invoices.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { disputes } from '../purchases/disputes.table.ts'
import { checkoutSessions } from '../purchases/purchases.table.ts'
import { tellFinance } from '../refunds/tell-of-dispute.ts'
import { purgeAccounts } from './privacy.jobs.ts'

const t = await startTest()
const password = 'Secret#2026'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(() => t.clock.set('2026-11-20T11:00:00Z'))

const member = (mark = 'Malo') => t.aStudent({ user: { passwordHash, name: mark, lastName: `${mark}-Last` } })
const look = async (who: Person) => (await t.as(who).get('/api/accounts/me/closing')).json().data
const close = (who: Person, given = password) => t.as(who).post('/api/accounts/me/close', { password: given })
const login = (username: string) =>
  t.post('/api/security/login', {
    body: { username, password },
    headers: { 'x-forwarded-for': '198.51.100.7' },
  })

describe('what stands in the way of closing an account', () => {
  it('is a contract until its last day', async () => {
    const who = await member()
    const { reference } = await aContract(t.services, who, { endDate: '2026-11-20' })
    expect(await look(who)).toMatchObject({
      isPossible: false,
      blockers: [{ kind: 'contract', reference, until: '20/11/2026' }],
    })
    const refused = await close(who)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'accounts.closing_blocked'])
    t.clock.set('2026-11-20T23:30:00Z') // the day after, in Paris
    expect((await look(who)).isPossible).toBe(true)
  })

  it('is no contract that ended before it began', async () => {
    const who = await member()
    const end = { statut: 'résilié', endDate: '2026-12-07', contractualEnd: '2027-01-06' } as const
    await aContract(t.services, who, { startDate: '2026-12-07', ...end })
    expect((await look(who)).isPossible).toBe(true)
  })

  it('is a subscription that the payment provider has not ended, a payment on its way, and an open claim', async () => {
    const who = await member()
    const over = { startDate: '2024-09-01', endDate: '2025-08-31' }
    const running = await aContract(t.services, who, { ...over, subscriptionStripe: 'sub_runs' })
    const claim = await aClaim(t.services, who, { contractId: running.id, mark: 'x', state: 1 })
    await aPurchase(t.services, who, { mark: 'x', state: 'open', session: 'open' })
    // Another says nothing that the first does not.
    await aPurchase(t.services, who, { mark: 'y', state: 'open', session: 'open' })
    expect(await look(who)).toMatchObject({
      isPossible: false,
      blockers: [
        { kind: 'subscription', reference: running.reference },
        { kind: 'purchase', reference: null },
        { kind: 'claim', reference: claim.reference },
      ],
    })
    expect((await close(who)).statusCode).toBe(409)
  })

  it('is not a draft that nobody can pay any more', async () => {
    const who = await member()
    await aPurchase(t.services, who, { mark: 'x', state: 'open', session: 'expired' })
    expect(await look(who)).toEqual({ isPossible: true, blockers: [], kept: [] })
  })
})

it('counts what was paid once: at checkout, and each instalment that followed', async () => {
  const who = await member()
  const over = { startDate: '2025-09-01', endDate: '2026-08-31' }
  const [home, devices] = [await aContract(t.services, who, over), await aContract(t.services, who, over)]
  const { id } = await aPurchase(t.services, who, { mark: 'x', state: 'fulfilled', session: 'paid' })
  await t.db
    .update(checkoutSessions)
    .set({ paymentIntent: 'pi_first' })
    .where(eq(checkoutSessions.purchaseId, id))
  const months = [
    ['first', 'pi_first'],
    ['second', 'pi_second'],
  ]
  for (const [invoice, paymentIntent] of months)
    for (const contract of [home, devices]) {
      const covered = { dueOn: '2025-09-01', from: '2025-09-01', until: '2025-09-30' }
      const paid = { state: 'paid' as const, amountCents: 823, paidAt: t.services.now(), paymentIntent }
      const contractId = contract.id
      await t.db.insert(instalments).values({ contractId, invoiceId: `in_${invoice}`, ...covered, ...paid })
    }
  const { kept } = await look(who)
  expect(kept).toContainEqual({ kind: 'payments', count: 2, until: '31/12/2036' })
})

describe('an account that its student closes', () => {
  it('needs the password', async () => {
    const who = await member()
    const refused = await close(who, 'Wrong#2026')
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['password']])
    expect((await t.as(who).post('/api/accounts/me/close', {})).statusCode).toBe(422)
    expect((await login(who.email)).statusCode).toBe(200)
  })

  it('signs in no more, leaves no name anywhere, and tells by mail until when the rest is kept', async () => {
    const who = await member('Zephyrine')
    const made = await aWholeFile(t.services, who, 'Zephyrine')
    await aPurchase(t.services, who, { mark: 'Zephyrine', state: 'abandoned', session: 'expired' })
    const invoice = await aStoredFile(t.services, 'invoice')
    await t.db
      .insert(waitingInvoices)
      .values({ studentId: who.id, fileId: invoice.id, fileName: 'Zephyrine.pdf' })
    await transact(t.db, async (tx) => {
      const { claim } = made
      await tellOfClaim(tx, t.services, { claim, given: [] })
      await tellOfMessage(tx, t.services, { claim, messageId: claim.id, from: 'student', asked: 0 })
    })
    const user = await rowOf(who)
    const session = await openSession(t.services, user, undefined)
    const { kept } = await look(who)
    expect(kept).toEqual([
      { kind: 'contracts', count: 1, until: '31/12/2036' },
      { kind: 'payments', count: 1, until: '31/12/2036' },
      { kind: 'claims', count: 1, until: '20/11/2031' },
      { kind: 'complaints', count: 1, until: '20/11/2031' },
    ])
    expect((await close(who)).statusCode).toBe(204)

    expect((await login(who.email)).statusCode).toBe(401)
    const refreshed = await t.post('/api/security/token/refresh', {
      body: { refresh_token: session.refresh_token },
    })
    expect(refreshed.statusCode).toBe(401)
    expect(await isStored(t.services, invoice.key)).toBe(false)
    expect(await isStored(t.services, made.ofMate.key)).toBe(false)
    expect(await tablesSaying(t.db, made.ofMate.address)).toEqual([])
    expect(await isStored(t.services, made.paper.key)).toBe(true)
    // The claim is kept as it was told, and the last mail has yet to leave.
    expect((await tablesSaying(t.db, 'Zephyrine')).sort()).toEqual(
      ['claim_documents', 'claim_messages', 'claims', 'complaints', 'documents', 'mail_outbox'].sort(),
    )
    const named = await t.db.execute(
      sql`SELECT to_address FROM mail_outbox AS one WHERE position('Zephyrine' in one::text) > 0`,
    )
    expect(named.rows).toEqual([{ to_address: who.email }])
    await t.runJobs()
    const mail = t.posted.at(-1)
    expect(mail?.to.address).toBe(who.email)
    expect(mail?.text).toContain('31/12/2036')
    expect(mail?.text).toContain('20/11/2031')
    expect(t.posted.filter(({ to }) => to.address === who.email)).toHaveLength(1)
  })
})

it('takes the name out of what told finance that the payment is disputed', async () => {
  const [who] = [await member('Philippine'), await t.anAdmin()]
  const [dispute] = await t.db
    .insert(disputes)
    .values({
      ...{ providerDispute: 'dp_test', paymentIntent: 'pi_test', studentId: who.id, amountCents: 2584 },
      ...{ reason: 'fraudulent', state: 'lost', holdsRefunds: false, openedAt: t.clock.now() },
      closedAt: t.clock.now(),
    })
    .returning()
  await transact(t.db, (tx) => tellFinance(tx, t.services, dispute ?? expect.fail('no dispute')))
  await t.runJobs()
  expect(await tablesSaying(t.db, 'Philippine-Last')).toEqual(['mail_outbox', 'users'])
  expect((await close(who)).statusCode).toBe(204)
  await t.runJobs()
  const told = (await t.mails()).filter(({ eventKey }) => eventKey.startsWith('dispute:'))
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter(({ payload, state }) => state !== 'sent' || Object.keys(payload).length > 0)).toEqual([])
})

it('closes an account whose files cannot be removed, and leaves bytes without a row to the night', async () => {
  const who = await member('Ondine')
  const { ofMate } = await aWholeFile(t.services, who, 'Ondine')
  vi.spyOn(t.services.files, 'remove').mockRejectedValue(new Error('EIO'))
  onTestFinished(() => void vi.restoreAllMocks())
  expect((await close(who)).statusCode).toBe(204)
  expect((await login(who.email)).statusCode).toBe(401)
  expect(await tablesSaying(t.db, ofMate.key)).toEqual([])
})

describe('an account that was closed', () => {
  it('is found by administrators under its number, and cannot be opened again', async () => {
    const [who, admin] = [await member('Isaure'), await t.anAdmin()]
    const { contract } = await aWholeFile(t.services, who, 'Isaure')
    await close(who)
    const list = async (search: string) =>
      (await t.as(admin).get(`/api/students/studentlist?search=${encodeURIComponent(search)}`)).json()
    const { lastName } = await rowOf(who)
    expect(lastName).toMatch(/^#\d+$/)
    expect((await list('Isaure')).total).toBe(0)
    expect(JSON.stringify(await list(lastName))).toContain(who.id)
    const theirs = await t.as(admin).post('/api/contracts/contract_by_students', { student: who.id })
    expect(theirs.body).toContain(contract.reference)
    const again = await t.as(admin).post(`/api/users/${who.id}/reactivate`)
    expect([again.statusCode, again.json().code]).toEqual([409, 'accounts.closed'])
    const { data } = (await t.as(admin).get('/api/audit?action=accounts.closed')).json()
    expect(data[0]).toMatchObject({ action: 'accounts.closed' })
  })

  it('gives its e-mail back: the same person registers again, and gets none of the old account’s mails', async () => {
    const who = await member()
    await aWholeFile(t.services, who, 'Again')
    await close(who)
    const answer = await t.post('/api/security/register/student', {
      body: {
        user: { name: 'Malo', lastName: 'Again', email: who.email, password },
        civility: 'M',
        birthday: '27/04/2003',
        phoneNumber: '+33639980107',
        address: { street: '19 rue du Vieux Pont', postalCode: '31000', city: 'Toulouse', country: 'FR' },
        studentType: 'classic',
      },
    })
    expect(answer.statusCode).toBeLessThan(300)
    await t.runJobs()
    const [fresh] = await t.db.select().from(users).where(eq(users.email, who.email))
    expect(fresh?.id).not.toBe(who.id)
    const mine = { id: fresh?.id ?? '', role: 'ROLE_STUDENT_CLASSIC' as const, email: who.email }
    expect((await t.as(mine).get('/api/contracts')).json()).toEqual([])
  })

  it('is closed once when it is asked for twice at a time', async () => {
    const who = await member()
    await aWholeFile(t.services, who, 'Twice')
    const answers = await Promise.all([close(who), close(who)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422])
    expect((await t.mails()).filter(({ eventKey }) => eventKey === `account-closed:${who.id}`)).toHaveLength(
      1,
    )
  })
})

describe('what a closed account leaves', () => {
  const purge = async () => {
    await transact(t.db, (tx) => t.services.jobs.enqueue(tx, purgeAccounts, {}))
    await t.runJobs({ evenLater: true })
  }

  it('goes when the law keeps it no longer: claims after five years, the rest after ten, the account with the last of it', async () => {
    const [who, other] = [await member('Leaving'), await member('Staying')]
    const made = await aWholeFile(t.services, who, 'Leaving')
    const kept = await aWholeFile(t.services, other, 'Staying')
    await close(who)
    await purge()
    expect(await tablesSaying(t.db, who.email)).toEqual([])

    t.clock.set('2031-11-20T11:00:00Z')
    await purge()
    expect(await isStored(t.services, made.picture.key)).toBe(true)
    t.clock.set('2031-11-21T11:00:00Z')
    await purge()
    expect(await isStored(t.services, made.picture.key)).toBe(false)
    expect(await tablesSaying(t.db, made.claim.id)).toEqual([])

    t.clock.set('2036-12-31T11:00:00Z')
    await purge()
    expect(await isStored(t.services, made.paper.key)).toBe(true)
    t.clock.set('2037-01-01T11:00:00Z')
    await purge()
    expect(await isStored(t.services, made.paper.key)).toBe(false)
    // What was done stays in the journal, under an id that names nobody.
    expect(
      (await tablesSaying(t.db, who.id)).filter((table) => !['audit_rows', 'mail_outbox'].includes(table)),
    ).toEqual([])
    expect(await isStored(t.services, kept.paper.key)).toBe(true)
    expect(await t.db.$count(contracts, eq(contracts.studentId, other.id))).toBe(1)
  })

  it('goes the next night when there is nothing to keep', async () => {
    const who = await member()
    await close(who)
    await purge()
    expect(await t.db.$count(users, eq(users.id, who.id))).toBe(0)
  })
})

async function rowOf({ id }: Person) {
  const [row] = await t.db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('the account is gone')
  return row
}
