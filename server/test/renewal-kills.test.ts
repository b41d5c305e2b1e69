import { addDays, dayOf } from '@cursus/shared/day'
import { eq, inArray, like, sql } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { documents } from '../src/features/documents/documents.table.ts'
import { files } from '../src/features/files/files.table.ts'
import { mailOutbox } from '../src/features/mail/mail.table.ts'
import { renewalRuns } from '../src/features/renewals/renewals.table.ts'
import { auditRows } from '../src/platform/platform.table.ts'
import type { Services } from '../src/platform/services.ts'
import { insertHomeContract } from './contracts.ts'
import { insertNotice } from './notices.ts'
import { insertAdmin } from './people.ts'
import { startMortalServer } from './server-process.ts'

vi.setConfig({ testTimeout: 180_000 })
const s = await startMortalServer()
const services: Services = { ...s.services, now: () => new Date(Date.now() - 86_400_000) }
const admin = await insertAdmin(services)
const renew = () => s.post(admin, '/api/contracts/renewing_contract', {})
const soon = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 60_000, interval: 200 })
const inDays = (days: number) => addDays(dayOf(new Date()), days)

beforeEach(() => s.start())

/** A home that is due, with a certificate of yesterday. */
async function aHomeWithPaper() {
  const student = await s.aStudent()
  const days = { startDate: inDays(-355), endDate: inDays(10) }
  const contract = await insertHomeContract(services, student, days)
  await insertNotice(services, contract)
  const { id } = contract
  const createdAt = services.now()
  const file = { storageKey: id, mimeType: 'application/pdf', size: 1, sha256: '' }
  const [{ fileId } = { fileId: '' }] = await s.db.insert(files).values(file).returning({ fileId: files.id })
  const paper = { contractId: id, fileId, kind: 'certificate', fileName: 'a.pdf', createdAt } as const
  await s.db.insert(documents).values(paper)
  return { student, id }
}

const papersOf = (ids: string[]) => s.db.select().from(documents).where(inArray(documents.contractId, ids))

/** Contracts renewed once, audit rows, documents in force, archived ones and mails: what a kill must never lose or double. */
async function stateOf(ids: string[]) {
  const rows = await s.db.select().from(contracts).where(inArray(contracts.id, ids))
  const once = rows.filter(
    ({ endDate }) => endDate.slice(0, 4) > inDays(10).slice(0, 4) && endDate < inDays(400),
  )
  const noted = await s.db.select().from(auditRows).where(inArray(auditRows.objectId, ids))
  const papers = await papersOf(ids)
  const keys = (await s.db.select().from(mailOutbox).where(like(mailOutbox.eventKey, 'renewal:%'))).filter(
    ({ eventKey }) => ids.some((id) => eventKey.includes(id)),
  )
  const archived = papers.filter(({ isArchived }) => isArchived).length
  const open = await s.db.select().from(renewalRuns).where(eq(renewalRuns.state, 'running'))
  return [once.length, noted.length, papers.length - archived, archived, keys.length, open.length]
}

it.each([
  ['notes what it renewed', 'LOCK TABLE audit_rows IN SHARE MODE'],
  ['counts its progress', 'LOCK TABLE renewal_runs IN SHARE MODE'],
] as const)('is killed while a renewal %s: each is renewed once, noted once, told once', async (_, lock) => {
  const { id } = await aHomeWithPaper()
  // The run is begun before the lock; its work waits for it.
  if (lock.includes('renewal_runs')) {
    const day = inDays(0)
    await s.db.insert(renewalRuns).values({ actorId: admin.id, today: day, total: 1 })
  }
  await s.killWhileLocked(lock, [], renew)
  expect((await stateOf([id])).slice(0, 2)).toEqual([0, 0])
  await s.start()
  await soon(() => stateOf([id])).toEqual([1, 1, 1, 1, 1, 0])
})

it('is killed between two parts of a renewal: the start goes on with the rest', async () => {
  const [first, last] = [await aHomeWithPaper(), await aHomeWithPaper()]
  const lock = 'SELECT 1 FROM contracts WHERE id = $1 FOR UPDATE'
  await s.killWhileLocked(lock, [last.id], renew)
  expect((await stateOf([first.id])).slice(0, 2)).toEqual([1, 1])
  expect((await stateOf([last.id])).slice(0, 2)).toEqual([0, 0])
  await s.start()
  await soon(() => stateOf([first.id, last.id])).toEqual([2, 2, 2, 2, 2, 0])
})

it('is killed between a renewal and its new certificate: one paper, one mail', async () => {
  const { student, id } = await aHomeWithPaper()
  const lock = 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE'
  await s.killWhileLocked(lock, [student.id], renew)
  expect(await stateOf([id])).toEqual([1, 1, 1, 0, 0, 0])
  await s.start()
  await soon(() => stateOf([id])).toEqual([1, 1, 1, 1, 1, 0])
})

it('runs in two processes at once: each contract is renewed once', async () => {
  const other = await startMortalServer(s)
  await other.start()
  const student = await s.aStudent()
  await s.db.execute(sql`
    INSERT INTO contracts (student_id, insurance_type, document_type, reference, check_code, payment_status,
      signature_status, start_date, end_date, prime_cents, price_id, renews)
    SELECT ${student.id}, 'Multimédia', 'Contract', 'MU-' || n, 'CODE' || n, 'payment_succeeded', 'signed',
      ${inDays(-355)}::date, ${inDays(10)}::date, 999, 'x', true FROM generate_series(1, 12000) AS n`)
  await s.db.execute(sql`
    INSERT INTO renewal_notices (contract_id, end_date, before_cents, price_cents, needs_consent, last_day, papers, made_at,
      sent_at, answer)
    SELECT id, end_date, 999, 999, false, end_date - 1, '[]', now(), now(), 'renew' FROM contracts
    WHERE student_id = ${student.id}`)
  const answers = await Promise.all([renew(), other.post(admin, '/api/contracts/renewing_contract', {})])
  expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true)
  await soon(async () => {
    const open = await s.db.select().from(renewalRuns).where(eq(renewalRuns.state, 'running'))
    return open.length
  }).toBe(0)
  const { rows } = await s.db.execute(sql`
    SELECT count(*)::int AS renewed, count(DISTINCT object_id)::int AS contracts FROM audit_rows
    WHERE action = 'contracts.renewed' AND object_id IN (SELECT id::text FROM contracts WHERE student_id = ${student.id})`)
  expect(rows).toEqual([{ renewed: 12000, contracts: 12000 }])
  await other.kill()
})
