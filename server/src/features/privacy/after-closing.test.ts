import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { aProof, claiming, insuredPhone } from '../../../test/claims.ts'
import { startTest } from '../../../test/harness.ts'
import { isStored } from '../../../test/is-stored.ts'
import { aStoredFile } from '../../../test/privacy.ts'
import { aCertificateRequest } from '../../../test/requests.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from '../accounts/accounts.table.ts'
import { hashPassword } from '../accounts/passwords.service.ts'
import { calls } from '../calls/calls.table.ts'
import { claims } from '../claims/claims.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { files } from '../files/files.table.ts'
import { certificateRequests, complaints } from '../requests/requests.table.ts'
import { visaRefusals } from '../visa-refusals/visa-refusals.table.ts'
import { closeAgain } from './close-account.ts'
import { purgeAccounts } from './privacy.jobs.ts'

const t = await startTest()
const { declare, say } = claiming(t)
const password = 'Secret#2026'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(() => t.clock.set('2026-11-20T11:00:00Z'))

const letter = { subject: 'Objet', body: 'Bonjour' }
const wishes = {
  message: letter,
  complaint: { ...letter, kind: 'complaint' },
  request: { ...letter, certificateRequest: aCertificateRequest() },
}

/** A person whose phone was insured, with a contract that is over. */
async function aFormerHolder() {
  const who = await t.aStudent({ user: { passwordHash } })
  await insuredPhone(t.services, who, { startDate: '2025-06-01', endDate: '2026-06-01', statut: 'résilié' })
  return who
}

/** A decided claim whose student answered the decision. */
async function aDecidedClaim(
  { id: contractId, studentId }: typeof contracts.$inferSelect,
  reference: string,
) {
  const [claim] = await t.db
    .insert(claims)
    .values({
      ...{ reference, studentId, contractId, insuranceType: 'Multimédia', state: 2 },
      ...{ title: 'Écran', message: 'x', lastWordAt: t.clock.now(), lastWordFrom: 'student' },
    })
    .returning()
  if (!claim) throw new Error('no claim')
  return claim
}

const event: [string, string][] = [['occurredOn', '01/05/2026']]

it('takes nothing more from a tab that is still signed in after the account was closed', async () => {
  const who = await aFormerHolder()
  expect((await t.as(who).post('/api/accounts/me/close', { password })).statusCode).toBe(204)
  const answers = [await declare(who, event)]
  for (const body of Object.values(wishes)) answers.push(await t.post('/api/email', { as: who, body }))
  answers.push(await t.as(who).post('/api/accounts/me/close', { password }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401])
  expect((await t.mails()).map(({ template }) => template)).toEqual(['account-closed'])
})

it('leaves with whom it is what was asked under an address that the account typed and never confirmed', async () => {
  const typed = await t.aStudent({ user: { passwordHash, isActive: false } })
  const call = { day: '2026-11-25', hour: 10, firstName: 'Awa', phone: '06 39 98 01 13', email: typed.email }
  expect((await t.post('/api/calls', { body: call })).statusCode).toBe(201)
  const complaint = {
    firstname: 'Awa',
    lastname: 'Diabaté',
    email: typed.email,
    title: 'Une fuite',
    message: 'Hier.',
  }
  expect((await t.post('/api/complaints', { body: complaint })).statusCode).toBe(201)
  const waiting = async () =>
    (await t.mails()).filter(
      ({ toAddress, payload }) =>
        toAddress === typed.email || (payload as { email?: string }).email === typed.email,
    )
  const before = (await waiting()).map(({ template }) => template).sort()
  expect(before).toHaveLength(3)
  expect((await t.as(typed).post('/api/accounts/me/close', { password })).statusCode).toBe(204)
  expect(await t.db.$count(calls, eq(calls.email, typed.email))).toBe(1)
  expect((await waiting()).map(({ template }) => template).sort()).toEqual(
    [...before, 'account-closed'].sort(),
  )
})

it.each([
  true,
  false,
])('leaves with support what others wrote to it, though the account had its address (confirmed: %s)', async (isActive) => {
  const { support } = t.config.mail
  const holder = await t.aStudent({ user: { passwordHash, isActive, email: support } })
  const other = await t.aStudent()
  expect((await t.post('/api/email', { as: other, body: wishes.message })).statusCode).toBe(204)
  expect((await t.post('/api/email', { as: holder, body: wishes.message })).statusCode).toBe(204)
  expect((await t.as(holder).post('/api/accounts/me/close', { password })).statusCode).toBe(204)
  const letters = (await t.mails()).filter(
    ({ template, payload }) => template === 'written-to-us' && payload.email === other.email,
  )
  expect(letters).toMatchObject([{ toAddress: support, state: 'waiting', payload: { text: 'Bonjour' } }])
})

it('forgets with the account what was mailed to an address that was given for one acknowledgement', async () => {
  const who = await t.aStudent({ user: { passwordHash } })
  const { id } = await aContract(t.services, who, { renews: true, startDate: '2026-11-15' })
  const wish = { name: 'Théo Brindemoy', email: 'theo.elsewhere@example.org' }
  expect((await t.as(who).post(`/api/contracts/${id}/withdrawal`, wish)).statusCode).toBe(200)
  await t.runJobs({ mayFail: true })
  const given = async () => (await t.mails()).filter(({ toAddress }) => toAddress === wish.email).length
  expect(await given()).toBe(1)
  expect((await t.as(who).post('/api/accounts/me/close', { password })).statusCode).toBe(204)
  expect(await given()).toBe(0)
})

it('leaves a decided claim with nobody to answer once its student has closed the account', async () => {
  const [who, ada] = [await aFormerHolder(), await t.anAdmin()]
  const [contract] = await t.db.select().from(contracts).where(eq(contracts.studentId, who.id))
  if (!contract) throw new Error('no contract')
  const reference = 'SI-2026-000902'
  const { id } = await aDecidedClaim(contract, reference)
  const shown = async () => {
    const { data, counts } = (await t.as(ada).get('/api/claims/follow-up?queue=done')).json()
    const onDashboard = (await t.as(ada).get('/api/dashboard')).json().claims
    const queued = (await t.as(ada).get('/api/queue?kind=claim')).json().data
    return {
      done: data.map((claim: { reference: string }) => claim.reference),
      toAnswer: counts.open,
      onDashboard: onDashboard.open,
      queued: queued.length,
    }
  }
  expect(await shown()).toEqual({ done: [], toAnswer: 1, onDashboard: 1, queued: 1 })
  expect((await t.as(who).post('/api/accounts/me/close', { password })).statusCode).toBe(204)
  const settled = { done: [reference], toAnswer: 0, onDashboard: 0, queued: 0 }
  expect(await shown()).toEqual(settled)

  // As an account left its claim before this was so.
  await t.db.update(claims).set({ lastWordFrom: 'student' }).where(eq(claims.id, id))
  expect(await shown()).toMatchObject({ toAnswer: 1, queued: 1 })
  const migration = await readFile('server/migrations/0069_claims_of_closed_accounts.sql', 'utf8')
  await t.db.execute(sql.raw(migration))
  expect(await shown()).toEqual(settled)
})

it('lets the desk write nothing onto an account that was closed, nor onto its contracts and claims', async () => {
  const [who, ada] = [await aFormerHolder(), await t.anAdmin()]
  const [contract] = await t.db.select().from(contracts).where(eq(contracts.studentId, who.id))
  if (!contract) throw new Error('no contract')
  const claim = await aDecidedClaim(contract, 'SI-2026-000901')
  expect((await t.post('/api/email', { as: who, body: wishes.message })).statusCode).toBe(204)
  await t.runJobs()
  expect((await t.as(who).post('/api/accounts/me/close', { password })).statusCode).toBe(204)
  const desk = t.as(ada)
  const paper = new FormData()
  paper.append('reference', contract.reference)
  paper.append('newDocument', aProof())
  const correction = { phoneNumber: '+33639980109', reason: 'Appel' }
  const answers = [
    await desk.put(`/api/students/${who.id}`, correction),
    await desk.put('/api/contracts', { id: contract.id, statut: 'ok' }),
    await say(ada, claim.id, [['message', 'Bonjour']]),
    await desk.post('/api/files/document/update', paper),
  ]
  expect(answers.map((answer) => answer.json().code)).toEqual(answers.map(() => 'accounts.closed'))
  const { data } = (await desk.get(`/api/students/${who.id}`)).json()
  expect([data.phoneNumber, data.account]).toEqual([
    null,
    { state: 'closed', since: t.clock.now().toISOString() },
  ])
  expect(data.mails).toMatchObject([{ subject: null }])
})

it('leaves whoever closed the account out of what is done to many', async () => {
  const [who, ada] = [await aFormerHolder(), await t.anAdmin()]
  await t.as(who).post('/api/accounts/me/close', { password })
  // In force by its dates, were it put back.
  await t.db.update(contracts).set({ contractualEnd: '2027-06-01' }).where(eq(contracts.studentId, who.id))
  for (const asked of [
    { kind: 'statut', change: { product: 'Multimédia', statut: 'ok' } },
    { kind: 'tag', label: 'Été' },
  ]) {
    const { id } = (await t.as(ada).post('/api/students/runs', { ...asked, ids: [who.id] })).json()
    const { data } = (await t.as(ada).get(`/api/students/runs/${id}`)).json()
    expect(data).toMatchObject({ total: 0, leftOut: [{ message: 'Comptes supprimés', count: 1 }] })
  }
})

it('takes nothing that was on its way while the account was being closed', async () => {
  const who = await aFormerHolder()
  const sent: Promise<{ statusCode: number }>[] = []
  await transact(t.db, async (tx) => {
    await tx.select().from(users).where(eq(users.id, who.id)).for('update')
    sent.push(declare(who, event))
    for (const body of Object.values(wishes)) sent.push(t.post('/api/email', { as: who, body }))
    await untilWaiting(t.db, sent.length)
    const closedAt = t.services.now()
    await tx.update(users).set({ closedAt, deactivatedAt: closedAt }).where(eq(users.id, who.id))
  })
  expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
  expect(await t.db.$count(claims, eq(claims.studentId, who.id))).toBe(0)
  expect(await t.db.$count(complaints, eq(complaints.studentId, who.id))).toBe(0)
  expect(await t.db.$count(certificateRequests, eq(certificateRequests.studentId, who.id))).toBe(0)
})

it('purges the others where one account cannot be purged', async () => {
  const closedAt = t.services.now()
  const closed = { user: { closedAt, deactivatedAt: closedAt } }
  const [one, other] = [await t.aStudent(closed), await t.aStudent(closed)]
  const [stuck, free] = one.id < other.id ? [one, other] : [other, one]
  await t.db.insert(certificateRequests).values({
    ...aCertificateRequest(),
    studentId: stuck.id,
    createdAt: closedAt,
  })
  await transact(t.db, (tx) => t.services.jobs.enqueue(tx, purgeAccounts, {}))
  await t.runJobs({ evenLater: true }).catch(() => undefined)
  expect(await t.db.$count(users, eq(users.id, stuck.id))).toBe(1)
  expect(await t.db.$count(users, eq(users.id, free.id))).toBe(0)
})

it('removes the receipt of a payment with the last contract that it was for, and what everybody reads never', async () => {
  const closedAt = t.services.now()
  const who = await t.aStudent({ user: { closedAt, deactivatedAt: closedAt } })
  const [receipt, notice] = [
    await aStoredFile(t.services, 'receipt'),
    await aStoredFile(t.services, 'notice'),
  ]
  for (const endDate of ['2024-08-31', '2025-08-31']) {
    const { id: contractId } = await aContract(t.services, who, { startDate: '2023-09-01', endDate })
    await t.db.insert(contractPapers).values([
      { contractId, kind: 'receipt', fileName: 'Reçu.pdf', fileId: receipt.id },
      { contractId, kind: 'notice', fileName: 'Notice.pdf', fileId: notice.id },
    ])
  }
  const purge = async (at: string) => {
    t.clock.set(at)
    await transact(t.db, (tx) => t.services.jobs.enqueue(tx, purgeAccounts, {}))
    await t.runJobs({ evenLater: true }).catch(() => undefined)
  }
  await purge('2035-01-01T11:00:00Z')
  expect(await isStored(t.services, receipt.key)).toBe(true)
  await purge('2036-01-01T11:00:00Z')
  expect(await isStored(t.services, receipt.key)).toBe(false)
  expect(await t.db.$count(files, eq(files.id, receipt.id))).toBe(0)
  expect(await isStored(t.services, notice.key)).toBe(true)
})

it('removes the letter of a refused visa with the contract that it was to end', async () => {
  const closedAt = t.services.now()
  const who = await t.aStudent({ user: { closedAt, deactivatedAt: closedAt } })
  const days = { startDate: '2023-09-01', endDate: '2024-08-31' }
  const { id: contractId } = await aContract(t.services, who, days)
  const letter = await aStoredFile(t.services, 'letter')
  await t.db.insert(visaRefusals).values({
    ...{ contractId, reference: 'VIS-2023-000001', letterDate: '2023-08-01', letterFrom: 'Un consulat' },
    ...{
      letterFileId: letter.id,
      letterName: 'lettre.pdf',
      askedAt: new Date('2023-08-02'),
      dueOn: '2023-08-16',
    },
  })
  t.clock.set('2035-01-01T11:00:00Z')
  await transact(t.db, (tx) => t.services.jobs.enqueue(tx, purgeAccounts, {}))
  await t.runJobs({ evenLater: true }).catch(() => undefined)
  expect(await t.db.$count(visaRefusals, eq(visaRefusals.contractId, contractId))).toBe(0)
  expect(await t.db.$count(files, eq(files.id, letter.id))).toBe(0)
  expect(await isStored(t.services, letter.key)).toBe(false)
})

it('is closed again, once, for whoever runs the server, where a restored database has lost that it was', async () => {
  const who = await t.aStudent({ user: { passwordHash, name: 'Oriane', lastName: 'Valcourt' } })
  const live = await t.aStudent({ user: { passwordHash } })
  await aContract(t.services, live, { endDate: '2027-08-31' })
  expect(await closeAgain(t.services, who.id)).toBe(true)
  expect(t.lines).toContainEqual(expect.objectContaining({ accountId: who.id, msg: 'an account was closed' }))
  const [row] = await t.db.select().from(users).where(eq(users.id, who.id))
  expect(row).toMatchObject({ name: '', passwordHash: null, closedAt: t.clock.now() })
  const [noted] = await t.db.select().from(auditRows).where(eq(auditRows.objectId, who.id))
  expect(noted).toMatchObject({ action: 'accounts.closed', actorId: null })
  for (const id of [who.id, (await t.anAdmin()).id, crypto.randomUUID()])
    expect(await closeAgain(t.services, id)).toBe(false)
  await expect(closeAgain(t.services, live.id)).rejects.toThrow('accounts.closing_blocked')
})
