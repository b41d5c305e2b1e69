import { dayOf } from '@cursus/shared/day'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { handOver } from '../documents/given-papers.service.ts'
import type { DrawReceipt } from '../receipts/draw-receipt.service.ts'
import { onDayOf } from './demo-documents.service.ts'

const references = demo.contracts.map(({ reference }) => reference)

/**
 * Makes the receipts of the demo contracts as their purchases would have; none for those that a school pays. May run
 * any number of times.
 */
export async function seedDemoReceipts(services: Services, draw: DrawReceipt): Promise<void> {
  const waiting = await services.db
    .select({ contract: contracts })
    .from(contracts)
    .leftJoin(
      contractPapers,
      and(eq(contractPapers.contractId, contracts.id), eq(contractPapers.kind, 'receipt')),
    )
    .where(
      and(
        inArray(contracts.reference, references),
        eq(contracts.paymentStatus, 'payment_succeeded'),
        gt(contracts.primeCents, 0),
        isNull(contractPapers.id),
      ),
    )
  for (const { contract } of waiting) {
    const { primeCents: cents, createdAt } = contract
    const receipt = await draw({ of: [{ contract, cents }], paidOn: dayOf(createdAt) })
    const bought = onDayOf(contract, services)
    await transact(services.db, (tx) => handOver(tx, bought, { contract, papers: [receipt] }))
  }
  await noteDemoDeliveries(services)
}

/**
 * Records that the papers of the demo contracts left with mails on the day of purchase, although no mail was written.
 */
async function noteDemoDeliveries({ db }: Services): Promise<void> {
  await db.execute(sql`
    INSERT INTO accepted_papers (event_key, place, file_name, sha256, accepted_at)
    SELECT 'certificate:' || c.id, row_number() OVER (PARTITION BY c.id ORDER BY p.kind) - 1, p.file_name, f.sha256, c.created_at
    FROM contracts c JOIN contract_papers p ON p.contract_id = c.id JOIN files f ON f.id = p.file_id
    WHERE ${inArray(sql`c.reference`, references)} AND p.kind IN ('ipid', 'notice', 'conditions', 'receipt')
    ON CONFLICT DO NOTHING`)
}
