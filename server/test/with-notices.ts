import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { eventsOf } from '../src/features/contracts/contract-events.queries.ts'
import type { ContractRow } from '../src/features/contracts/contracts.service.ts'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { sweepMails } from '../src/features/mail/mail.jobs.ts'
import { renewalNotices } from '../src/features/renewals/notices.table.ts'
import { proveNotices } from '../src/features/renewals/prove-notices.ts'
import { writeNotices } from '../src/features/renewals/write-notices.ts'
import { MailRefused } from '../src/providers/mail/mail.ts'
import { aContract } from './a-contract.ts'
import { startTest } from './harness.ts'
import type { Person } from './people.ts'
import { createPostbox } from './postbox.ts'

export type ContractValues = Partial<typeof contracts.$inferInsert>

/**
 * The application on 20 November 2026 with an administrator, no running contract but those that a test makes, and mail
 * servers that refuse whom a test names.
 */
export async function startWithNotices() {
  /** Addresses that their server refuses. */
  const refused = new Set<string>()
  const { mail, posted } = createPostbox()
  const t = await startTest({
    services: {
      mail: {
        ...mail,
        async send(one) {
          if (refused.has(one.to.address)) throw new MailRefused('550 no such user')
          await mail.send(one)
        },
      },
    },
  })
  const admin = await t.anAdmin()
  beforeEach(async () => {
    t.clock.set('2026-11-20T11:00:00Z')
    await t.db.update(contracts).set({ statut: 'résilié' })
  })
  const run = async (job: Parameters<typeof t.services.jobs.enqueue>[1]) => {
    await t.services.jobs.enqueue(t.db, job, {})
    await t.runJobs()
  }
  return {
    t,
    admin,
    refused,
    /** What left the building, oldest first. */
    posted,
    run,
    /** A home of four rooms at the tariff's price, that ends in 60 days unless told otherwise. */
    async aHome(endDate = '2027-01-19', values: ContractValues = {}) {
      const student = await t.aStudent()
      const startDate = `${Number(endDate.slice(0, 4)) - 1}${endDate.slice(4)}`
      return { student, contract: await aContract(t.services, student, { startDate, endDate, ...values }) }
    },
    /** Notices are made, leave, and their arrival is noted. */
    async sendNotices() {
      for (const job of [writeNotices, sweepMails, proveNotices]) await run(job)
    },
    notices: ({ id }: ContractRow) =>
      t.db.select().from(renewalNotices).where(eq(renewalNotices.contractId, id)),
    read: async (student: Person, contract: ContractRow) => (await t.as(student).get(path(contract))).json(),
    answer: (student: Person, contract: ContractRow, body: object) =>
      t.as(student).post(path(contract), body),
    /** The last day of a contract, and whether it goes on after it. */
    async standing({ id }: ContractRow) {
      const [row] = await t.db.select().from(contracts).where(eq(contracts.id, id))
      return row && [row.endDate, row.renews]
    },
    /** What happened to a contract after it was made and signed. */
    kinds: async ({ id }: ContractRow) => (await eventsOf(t.db, id)).map(({ kind }) => kind).slice(2),
    mailsTo: async ({ email }: Person) =>
      (await t.mails()).filter(({ toAddress }) => toAddress === email).map(({ template }) => template),
    /** How many contracts a renewal leaves out today, by reason. */
    async leftOut() {
      const { leftOut } = (await t.as(admin).get('/api/contracts/renewing_contract')).json()
      return Object.fromEntries(
        leftOut.map(({ reason, count }: { reason: string; count: number }) => [reason, count]),
      )
    },
  }
}

const path = ({ id }: ContractRow) => `/api/contracts/${id}/renewal`
