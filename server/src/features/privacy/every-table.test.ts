import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { aWholeFile } from '../../../test/privacy.ts'
import { hashPassword } from '../accounts/passwords.service.ts'

const t = await startTest()

type Closed = 'goes' | 'is emptied' | 'is kept by law' | 'names nobody' | 'is not theirs'

/**
 * Decision for each table with a person's rows: whether a copy of their data holds them, and what closing does to
 * them. A student has no row of what `is not theirs`: it is an administrator's, or a list's while it is worked off.
 */
const decided: Record<string, [copied: boolean, closed: Closed]> = {
  users: [true, 'is emptied'],
  students: [true, 'is emptied'],
  refresh_tokens: [true, 'goes'],
  known_browsers: [true, 'goes'],
  email_tokens: [false, 'goes'],
  passkeys: [true, 'goes'],
  authenticator_apps: [true, 'goes'],
  recovery_codes: [false, 'goes'],
  second_step_challenges: [false, 'goes'],
  contracts: [true, 'is kept by law'],
  contract_events: [true, 'is kept by law'],
  renewal_notices: [true, 'is kept by law'],
  terminations: [true, 'is kept by law'],
  replaced_check_codes: [false, 'is kept by law'],
  certificate_checks: [false, 'names nobody'],
  proof_files: [false, 'goes'],
  proof_readings: [false, 'names nobody'],
  certificate_shares: [true, 'goes'],
  occupant_certificates: [true, 'goes'],
  stays: [true, 'is emptied'],
  homes: [true, 'is emptied'],
  roommates: [true, 'goes'],
  devices: [true, 'is emptied'],
  signatures: [true, 'is kept by law'],
  documents: [true, 'is kept by law'],
  contract_papers: [true, 'is kept by law'],
  visa_refusals: [true, 'is kept by law'],
  withdrawals: [true, 'is kept by law'],
  amendments: [true, 'is emptied'],
  refunds: [true, 'is kept by law'],
  refund_parts: [false, 'is kept by law'],
  instalments: [true, 'is kept by law'],
  disputes: [true, 'is kept by law'],
  dispute_shares: [true, 'is kept by law'],
  late_payments: [true, 'is kept by law'],
  waiting_invoices: [true, 'goes'],
  purchases: [true, 'is emptied'],
  purchase_lines: [true, 'is kept by law'],
  purchase_papers: [false, 'names nobody'],
  checkout_sessions: [true, 'is kept by law'],
  claims: [true, 'is kept by law'],
  claim_messages: [true, 'is kept by law'],
  claim_documents: [true, 'is kept by law'],
  claim_asked_papers: [true, 'is kept by law'],
  complaints: [true, 'is kept by law'],
  certificate_requests: [true, 'goes'],
  certificate_request_steps: [true, 'goes'],
  name_changes: [true, 'goes'],
  follow_up_mails: [false, 'goes'],
  student_run_people: [false, 'goes'],
  student_tags: [false, 'goes'],
  renewal_runs: [false, 'names nobody'],
  saved_views: [false, 'is not theirs'],
  shelved_lists: [false, 'is not theirs'],
  weekly_readers: [false, 'is not theirs'],
  queue_items: [false, 'is kept by law'],
  queue_watchers: [false, 'is not theirs'],
  // Those below know a person by address alone.
  calls: [true, 'goes'],
  mail_outbox: [true, 'is emptied'],
  student_import_rows: [false, 'is not theirs'],
  student_import_rejections: [false, 'is not theirs'],
  schools: [false, 'names nobody'],
}

it('has decided of every table that leads to a person, by key or by address, what becomes of it', async () => {
  const { rows } = await t.db.execute<{ name: string }>(sql`
    WITH RECURSIVE leads(id) AS (
      SELECT 'users'::regclass::oid
      UNION
      SELECT conrelid FROM pg_constraint JOIN leads ON confrelid = leads.id WHERE contype = 'f'
    )
    SELECT id::regclass::text AS name FROM leads
    UNION
    SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name ~ '(^|_)(e?mail|phone|address)($|_)'`)
  const tables = rows.map(({ name }) => name)
  expect(tables.filter((name) => !decided[name])).toEqual([])
  expect(Object.keys(decided).filter((name) => !tables.includes(name))).toEqual([])
})

/** Texts of the statements that are sent while the work is done. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  await work()
  return query.mock.calls.map(([asked]: unknown[]) => (asked as { text?: string }).text ?? String(asked))
}

const named = (statements: string[], shape: RegExp) =>
  statements.flatMap((text) => [...text.matchAll(shape)].map(([, name = '']) => name))

/** Returns these tables with those whose rows go with theirs, by a foreign key that cascades. */
async function withWhatFollows(tables: string[]): Promise<string[]> {
  const { rows } = await t.db.execute<{ name: string }>(sql`
    WITH RECURSIVE gone(id) AS (
      SELECT to_regclass(name)::oid FROM unnest(${sql.param(tables)}::text[]) AS name
      UNION
      SELECT conrelid FROM pg_constraint JOIN gone ON confrelid = gone.id WHERE contype = 'f' AND confdeltype = 'c'
    )
    SELECT id::regclass::text AS name FROM gone`)
  return rows.map(({ name }) => name)
}

it('closes an account in every table of which it is decided that rows go or are emptied', async () => {
  const password = 'Secret#2026'
  const who = await t.aStudent({ user: { passwordHash: await hashPassword(password) } })
  await aWholeFile(t.services, who, 'Closed')
  const statements = await statementsOf(async () => {
    expect((await t.as(who).post('/api/accounts/me/close', { password })).statusCode).toBe(204)
  })
  const deleted = await withWhatFollows(named(statements, /delete from "(\w+)"/gi))
  const changed = named(statements, /update "(\w+)"/gi)
  const left = Object.entries(decided).filter(
    ([name, [, closed]]) =>
      (closed === 'goes' && !deleted.includes(name)) || (closed === 'is emptied' && !changed.includes(name)),
  )
  expect(left).toEqual([])
})

it('reads for the copy of what is known of somebody every table of which it is decided to be in it', async () => {
  const who = await t.aStudent()
  await aWholeFile(t.services, who, 'Copied')
  const statements = await statementsOf(async () => {
    expect((await t.as(who).get('/api/accounts/me/export')).statusCode).toBe(200)
  })
  const read = named(statements, /(?:from|join) "?(\w+)/gi)
  expect(Object.entries(decided).filter(([name, [isCopied]]) => isCopied && !read.includes(name))).toEqual([])
})
