import { expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import { isStored } from '../../../test/is-stored.ts'
import { aStoredFile } from '../../../test/privacy.ts'
import { transact } from '../../platform/database.ts'
import { instalments } from '../payments/instalments.table.ts'
import { latePayments } from '../payments/late-payments.table.ts'
import { purchases } from '../purchases/purchases.table.ts'
import { terminations } from '../terminations/terminations.table.ts'
import { contractsOf } from './export-contracts.ts'
import { filesOf } from './export-files.ts'
import { purgeAccounts } from './privacy.jobs.ts'

const t = await startTest()

it('copies instalments, late premiums and their papers, and removes the papers once no law keeps them', async () => {
  const closedAt = t.services.now()
  const who = await t.aStudent({ user: { closedAt, deactivatedAt: closedAt } })
  const dates = { startDate: '2024-09-01', endDate: '2025-08-31' }
  const { id: contractId, reference } = await aContract(t.services, who, dates)
  const receipt = await aStoredFile(t.services, 'receipt')
  const difference = await aStoredFile(t.services, 'difference')
  const notice = await aStoredFile(t.services, 'notice')
  const proof = await aStoredFile(t.services, 'proof')
  await t.db.insert(instalments).values({
    contractId,
    invoiceId: 'in_secret',
    amountCents: 1250,
    state: 'paid',
    dueOn: '2024-10-01',
    from: '2024-10-01',
    until: '2024-10-31',
    paidAt: new Date('2024-10-01T11:00:00Z'),
    receiptFile: receipt.id,
  })
  await t.db.insert(purchases).values({
    studentId: who.id,
    product: 'home',
    changedContract: contractId,
    amount: 4900,
    language: 'fr',
    state: 'fulfilled',
    fulfilledAt: new Date('2024-10-05T11:00:00Z'),
    receiptFile: difference.id,
  })
  await t.db
    .insert(latePayments)
    .values({ contractId, since: '2024-11-01', noticeFile: notice.id, createdAt: closedAt })
  await t.db.insert(terminations).values({
    contractId,
    reference: 'RES-TEST-1',
    reason: 'move',
    proofFileId: proof.id,
    proofName: 'bail.pdf',
    endsOn: '2025-08-31',
    refundCents: 0,
    refundDueBy: '2025-09-30',
    askedAt: closedAt,
  })

  const copy = await contractsOf(t.db, who.id)
  expect(copy).toMatchObject([
    {
      instalments: [{ amountCents: 1250, state: 'paid', dueOn: '2024-10-01' }],
      latePayments: [{ since: '2024-11-01', step: 'failed' }],
    },
  ])
  expect(JSON.stringify(copy)).not.toContain('in_secret')
  const paths = (await filesOf(t.db, who.id)).map(({ path }) => path)
  expect(paths.sort()).toEqual([
    `payments/${reference}/formal-notice-2024-11-01.pdf`,
    `payments/${reference}/receipt-2024-10-01.pdf`,
    `payments/${reference}/receipt-change-2024-10-05.pdf`,
    `terminations/${reference}/bail.pdf`,
  ])

  t.clock.set('2036-01-01T11:00:00Z')
  await transact(t.db, (tx) => t.services.jobs.enqueue(tx, purgeAccounts, {}))
  await t.runJobs({ evenLater: true }).catch(() => undefined)
  for (const { key } of [receipt, difference, notice, proof])
    expect(await isStored(t.services, key)).toBe(false)
})
