import { dayOf } from '@cursus/shared/day'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { handOver } from '../documents/product-papers.service.ts'
import type { DrawReceipt } from '../receipts/draw-receipt.service.ts'

const references = demo.contracts.map(({ reference }) => reference)

/**
 * The receipts of the demo world's contracts, as their purchases would have left them; what a school pays has none. It may run
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
    await transact(services.db, (tx) => handOver(tx, services, { contract, papers: [receipt] }))
  }
}
