import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { sweepTerminations } from './terminations.jobs.ts'
import { terminations } from './terminations.table.ts'

const t = await startTest()
const admin = await t.anAdmin()
beforeEach(() => t.clock.set('2026-11-20T13:32:00Z'))

/** A home for which November was paid, ended on a later day as an earlier release ended what nobody had signed. */
async function endedLater(by: 'student' | 'desk', values: Partial<typeof contracts.$inferInsert> = {}) {
  const student = await t.aStudent()
  const { id } = await aContract(t.services, student, { renews: true })
  await t.db.insert(instalments).values({
    ...{ contractId: id, invoiceId: `in_${id}`, paymentIntent: `pi_${id}`, amountCents: 3100, state: 'paid' },
    ...{ dueOn: '2026-11-01', from: '2026-11-01', until: '2026-11-30', paidAt: t.services.now() },
  })
  const path = `/api/contracts/${id}/termination`
  const answer = await (by === 'student'
    ? t.as(student).post(path, { reason: 'move', eventDate: '18/11/2026' })
    : t.as(admin).put('/api/contracts', { id, statut: 'résilié', endDate: '31/01/2027' }))
  expect(answer.statusCode).toBeLessThan(300)
  await t.runJobs({ mayFail: true })
  const ofIt = eq(contracts.id, id)
  await t.db
    .update(contracts)
    .set({ signatureStatus: 'expired', ...values })
    .where(ofIt)
  return {
    row: async () => (await t.db.select().from(contracts).where(ofIt))[0],
    request: async () => (await t.as(student).get(path)).json().data.termination,
    refunds: () => t.db.select().from(refunds).where(eq(refunds.contractId, id)),
    requests: () => t.db.select().from(terminations).where(eq(terminations.contractId, id)),
    mails: async () =>
      (await t.mails()).filter(
        (mail) => mail.toAddress === student.email && mail.template === 'termination-ended',
      ),
  }
}

async function sweepAtStart() {
  await t.services.jobs.enqueue(t.db, sweepTerminations, { all: true })
  await t.runJobs({ mayFail: true })
}

it('ends at once what its student left for a later day without having signed, and gives all back once', async () => {
  const home = await endedLater('student')
  expect(await home.row()).toMatchObject({ endDate: '2026-12-21' })
  await sweepAtStart()
  const after = await home.row()
  expect(after).toMatchObject({ statut: 'résilié', endDate: '2026-11-20', contractualEnd: '2027-08-31' })
  expect(await home.request()).toMatchObject({ state: 'ended', lastDay: null, endsOn: '20/11/2026' })
  expect(await home.refunds()).toMatchObject([{ cause: 'termination', amountCents: 3100 }])
  await sweepAtStart()
  expect(await home.row()).toMatchObject({ revision: after?.revision })
  expect([(await home.refunds()).length, (await home.mails()).length]).toEqual([1, 1])
})

it('ends on its first day what is to begin, and at once what the desk ended later', async () => {
  const [toCome, byDesk] = [
    await endedLater('student', { startDate: '2026-12-01' }),
    await endedLater('desk'),
  ]
  await sweepAtStart()
  expect(await toCome.row()).toMatchObject({ endDate: '2026-12-01' })
  expect(await toCome.requests()).toMatchObject([{ endsOn: '2026-12-01', lastDay: null, settledAt: null }])
  expect(await byDesk.row()).toMatchObject({ endDate: '2026-11-20' })
})

it('leaves what is signed, and what may be taken back at the payment provider', async () => {
  const [signed, byProvider] = [
    await endedLater('student', { signatureStatus: 'signed' }),
    await endedLater('desk', { endedByProvider: true }),
  ]
  await sweepAtStart()
  expect(await signed.row()).toMatchObject({ endDate: '2026-12-21' })
  expect(await byProvider.row()).toMatchObject({ endDate: '2027-01-31' })
})
