import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { tidyAccounts } from '../src/features/accounts/accounts.jobs.ts'
import { users } from '../src/features/accounts/accounts.table.ts'
import { sweepDocuments } from '../src/features/documents/documents.jobs.ts'
import { sealEvidence } from '../src/features/evidence/evidence.jobs.ts'
import { readdressMails } from '../src/features/mail/readdress.service.ts'
import { erasePerson } from '../src/features/privacy/erase-person.ts'
import { purgeClosed } from '../src/features/privacy/purge.ts'
import { sweep } from '../src/features/purchases/sweep.ts'
import { sweepReceipts } from '../src/features/receipts/receipts.jobs.ts'
import { sweepSignatures } from '../src/features/signatures/signatures.jobs.ts'
import { sweepTerminations } from '../src/features/terminations/terminations.jobs.ts'
import { transact } from '../src/platform/database.ts'
import type { JobDefinition } from '../src/platform/jobs.ts'
import { aContract } from './a-contract.ts'
import { expectIndexed, expectNoLongLists, type Wanted } from './expect-indexed.ts'
import { startTest } from './harness.ts'
import { aPurchase } from './privacy.ts'

const t = await startTest()
const admin = await t.anAdmin()
const student = await t.aStudent()
await aContract(t.services, student, { statut: 'résilié', signatureStatus: 'waiting' })
await t.db.execute(sql`INSERT INTO users (email, role, name, last_name, password_hash)
  SELECT 'number-' || number || '@example.org', 'ROLE_STUDENT_CLASSIC', 'Malo', 'Kerdoncuff', 'none' FROM generate_series(1, 3000) AS number`)
// So many that they are not all read as well as the few that are meant.
for (let number = 0; number < 20; number += 1)
  await aPurchase(t.services, student, { mark: `${number}`, state: 'fulfilled', session: 'paid' })
await t.db.execute(sql`ANALYZE users, purchases, checkout_sessions`)

async function run<T extends object>(job: JobDefinition<T>, payload: T): Promise<void> {
  await t.services.jobs.enqueue(t.db, job, payload)
  await t.runJobs()
}

async function erase(): Promise<void> {
  await transact(t.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, student.id))
    if (user) await erasePerson(tx, user, t.clock.now())
  })
}

const readdress = () =>
  transact(t.db, (tx) =>
    readdressMails(tx, t.services, {
      ...{ from: 'older@example.org', to: 'newer@example.org', forgotten: 'nobody@example.org' },
      ...{ since: t.clock.now(), sendsPapersAgain: true, stays: sql`FALSE` },
    }),
  )

t.services.payments.completedSince = async function* () {}
const fulfil = () => Promise.reject(new Error('nothing was paid'))

it.each<Wanted & { name: string; act: () => Promise<unknown> }>([
  {
    name: 'seals the evidence of a day',
    act: () => run(sealEvidence, {}),
    by: ['evidence_chains_pkey'],
  },
  {
    name: 'lets mails follow another e-mail',
    act: readdress,
    by: ['mail_outbox_to', 'mail_outbox_from'],
  },
  {
    name: 'gives back what was paid beyond an end',
    act: () => run(sweepTerminations, { all: false }),
    by: ['contracts_terminated', 'contract_events_ended', 'instalments_paid'],
    few: ['purchases_repaying', 'instalments_open', 'contracts_late'],
  },
  { name: 'forgets old links', act: () => run(tidyAccounts, {}), by: ['email_tokens_expiring'] },
  {
    name: 'narrows the queue to a language',
    act: () => t.as(admin).get('/api/queue?language=fr'),
    by: ['users_pkey', 'calls_pkey', 'complaints_pkey'],
  },
  {
    name: 'finds payments that nobody follows',
    act: () => sweep(t.services, fulfil),
    by: ['checkout_sessions_state'],
    few: ['purchases_open'],
  },
  {
    name: 'finds signatures that nobody told of',
    act: () => run(sweepSignatures, {}),
    by: [],
    few: ['signatures_ongoing', 'signatures_unfetched'],
  },
  {
    name: 'finds contracts without a document',
    act: () => run(sweepDocuments, { all: false }),
    by: ['contracts_bought', 'contracts_signed', 'documents_one_current'],
  },
  {
    name: 'finds payments without a receipt',
    act: () => run(sweepReceipts, { all: false }),
    by: ['contracts_bought'],
  },
  {
    name: 'erases somebody',
    act: erase,
    by: ['mail_outbox_to', 'mail_outbox_from', 'mail_outbox_claim', 'mail_outbox_dispute'],
  },
  { name: 'purges closed accounts', act: () => purgeClosed(t.services), by: ['users_to_purge'] },
])('$name without reading all of what grows with people', ({ act, ...wanted }) =>
  expectIndexed(t.db, act, wanted))

it('counts the figures of a product without a list of its contracts', () =>
  expectNoLongLists(t.db, () => t.as(admin).get('/api/dashboard/figures?product=Habitation')))

it.each(['search=Malo', 'school=1'])('narrows the queue by ?%s without a list of people', (query) =>
  expectNoLongLists(t.db, () => t.as(admin).get(`/api/queue?${query}`)))

it('tells of a table that is read whole, and of one that is a list', async () => {
  const whole = () => t.db.execute(sql`SELECT FROM mail_outbox WHERE to_name = 'Malo'`)
  await expect(expectIndexed(t.db, whole, { by: [] })).rejects.toThrow('to deeply equal []')
  const listed = () => t.db.execute(sql`SELECT FROM schools WHERE id = 1 OR name IN (SELECT name FROM users)`)
  await expect(expectNoLongLists(t.db, listed)).rejects.toThrow('to deeply equal []')
})
