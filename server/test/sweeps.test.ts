import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { tidyAccounts } from '../src/features/accounts/accounts.jobs.ts'
import { expireAmendments } from '../src/features/amendments/amendments.jobs.ts'
import { followOccupants } from '../src/features/certificates/occupants.jobs.ts'
import { sweepSubscriptions } from '../src/features/contracts/contracts.jobs.ts'
import { sweepDocuments } from '../src/features/documents/documents.jobs.ts'
import { sweepMails } from '../src/features/mail/mail.jobs.ts'
import { purgeAccounts } from '../src/features/privacy/privacy.jobs.ts'
import { sweepSessions } from '../src/features/purchases/purchases.jobs.ts'
import { sweepRefunds } from '../src/features/refunds/refunds.jobs.ts'
import { sweepSignatures } from '../src/features/signatures/signatures.jobs.ts'
import { sweepImports } from '../src/features/student-imports/student-imports.jobs.ts'
import { sweepRuns } from '../src/features/student-runs/student-runs.jobs.ts'
import { sweepHeldActs } from '../src/features/undo/undo.jobs.ts'
import type { JobDefinition } from '../src/platform/jobs.ts'
import { startTest } from './harness.ts'

const t = await startTest()

const asked: string[] = []
const { query } = pg.Client.prototype
pg.Client.prototype.query = function noted(this: pg.Client, ...given: unknown[]) {
  const [config] = given as [string | pg.QueryConfig]
  asked.push(typeof config === 'string' ? config : config.text)
  return (query as (...all: unknown[]) => unknown).apply(this, given)
} as typeof query

beforeEach(async () => {
  // What failed in the test before would be tried again in this one.
  await t.db.execute(sql`DELETE FROM pgboss.job`)
  asked.length = 0
})

type Sweep = {
  job: { name: string }
  payload: object
  /** Table, and perhaps a column of it, that one step asks for and the last step does not. */
  broken: [table: string, column?: string]
  /** What the last step asks. */
  last: RegExp
}

it.each<Sweep>([
  {
    ...{ job: tidyAccounts, payload: {} },
    ...{ broken: ['refresh_tokens'], last: /delete from "second_step_challenges"/ },
  },
  {
    ...{ job: expireAmendments, payload: {} },
    ...{ broken: ['signatures'], last: /"priced_at" is null/ },
  },
  {
    ...{ job: sweepSubscriptions, payload: {} },
    ...{ broken: ['held_acts'], last: /"provider_asked_at" NULLS FIRST/ },
  },
  {
    ...{ job: sweepDocuments, payload: { all: false } },
    ...{ broken: ['contracts', 'needs_device'], last: /"cover_back_on"/ },
  },
  {
    ...{ job: sweepMails, payload: {} },
    ...{ broken: ['mail_outbox', 'created_at'], last: /SELECT 1 FROM mail_outbox WHERE state = 'waiting'/ },
  },
  {
    ...{ job: followOccupants, payload: {} },
    ...{ broken: ['contract_events'], last: /"told_end" < / },
  },
  {
    ...{ job: purgeAccounts, payload: {} },
    ...{ broken: ['complaints'], last: /"closed_at" is not null and .*purge_from/ },
  },
  {
    ...{ job: sweepSessions, payload: {} },
    ...{ broken: ['checkout_sessions', 'created_at'], last: /from "checkout_sessions" where .*pgboss/ },
  },
  {
    ...{ job: sweepRefunds, payload: { all: false } },
    ...{ broken: ['refunds'], last: /from "disputes"/ },
  },
  {
    ...{ job: sweepSignatures, payload: {} },
    ...{ broken: ['signatures', 'request_id'], last: /signed_file_id IS NULL/ },
  },
  {
    ...{ job: sweepImports, payload: {} },
    ...{ broken: ['student_invitations'], last: /from "shelved_lists"/ },
  },
  {
    ...{ job: sweepRuns, payload: {} },
    ...{ broken: ['mail_outbox'], last: /delete from "student_runs" where "student_runs"."created_at"/ },
  },
  {
    ...{ job: sweepHeldActs, payload: {} },
    ...{ broken: ['held_acts', 'leaves_at'], last: /delete from "held_acts"/ },
  },
])('$job.name takes the steps after one that fails, and fails then', async ({
  job,
  payload,
  broken,
  last,
}) => {
  const [table, column] = broken
  const [there, away] = column
    ? [`${table} RENAME away TO ${column}`, `${table} RENAME ${column} TO away`]
    : [`away RENAME TO ${table}`, `${table} RENAME TO away`]
  await t.db.execute(sql.raw(`ALTER TABLE ${away}`))
  onTestFinished(async () => void (await t.db.execute(sql.raw(`ALTER TABLE ${there}`))))
  await t.services.jobs.enqueue(t.db, job as JobDefinition<object>, payload)
  expect(await t.runJobs({ mayFail: true })).toHaveLength(1)
  expect(asked.filter((text) => last.test(text))).not.toEqual([])
})
