import { addDays } from '@cursus/shared/day'
import type { ContractRow } from '../src/features/contracts/contracts.service.ts'
import { renewalNotices } from '../src/features/renewals/notices.table.ts'
import type { Db } from '../src/platform/database.ts'

/** A notice of that contract that left 60 days before its end, agreed to unless told otherwise; written directly. */
export async function insertNotice(
  { db }: { db: Db },
  { id, endDate, primeCents }: Pick<ContractRow, 'id' | 'endDate' | 'primeCents'>,
  values: Partial<typeof renewalNotices.$inferInsert> = {},
) {
  const sentAt = new Date(`${addDays(endDate, -60)}T10:00:00Z`)
  const [row] = await db
    .insert(renewalNotices)
    .values({
      contractId: id,
      endDate,
      beforeCents: primeCents,
      priceCents: primeCents,
      needsConsent: false,
      lastDay: addDays(endDate, -1),
      papers: [],
      madeAt: sentAt,
      sentAt,
      answer: 'renew',
      answeredAt: sentAt,
      ...values,
    })
    .returning()
  if (!row) throw new Error('no notice was written')
  return row
}
