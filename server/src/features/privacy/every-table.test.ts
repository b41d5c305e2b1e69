import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'

const t = await startTest()

/**
 * Decision for each table with a person's rows: whether a copy of their data holds them, and what closing does to
 * them.
 */
const decided: Record<
  string,
  [copied: boolean, closed: 'goes' | 'is emptied' | 'is kept by law' | 'names nobody']
> = {
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
  saved_views: [false, 'goes'],
  shelved_lists: [false, 'goes'],
  weekly_readers: [false, 'goes'],
  queue_items: [false, 'is kept by law'],
  queue_watchers: [false, 'goes'],
  // Those below know a person by address alone.
  calls: [true, 'goes'],
  mail_outbox: [true, 'is emptied'],
  // Rows go when their list is worked off.
  student_import_rows: [false, 'goes'],
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
