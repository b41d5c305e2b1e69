import { addDays } from '@cursus/shared/day'
import { contractEvents } from '../src/features/contracts/contract-events.table.ts'
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

/** The same, whose contract was renewed from that end two weeks before it. */
export async function insertRenewedNotice(
  services: { db: Db },
  contract: Parameters<typeof insertNotice>[1],
  values: Parameters<typeof insertNotice>[2] = {},
) {
  const { id: contractId, endDate: onDay } = contract
  const at = new Date(`${addDays(onDay, -14)}T10:00:00Z`)
  const event = { contractId, kind: 'renewed', onDay, at, cause: 'renewal', facts: {} } as const
  await services.db.insert(contractEvents).values(event)
  return insertNotice(services, contract, values)
}
