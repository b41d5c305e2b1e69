import { eq } from 'drizzle-orm'
import { openContract } from '../src/features/contracts/contracts.service.ts'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { transact } from '../src/platform/database.ts'
import type { Services } from '../src/platform/services.ts'
import type { Person } from './people.ts'

type Values = Partial<typeof contracts.$inferInsert>

/** A paid, signed home of four rooms, 25.84 € a month from 1 September 2026, unless told otherwise. */
export async function aContract(services: Services, { id }: Person, values: Values = {}) {
  const { db } = services
  return transact(db, async (tx) => {
    const made = await openContract(tx, services, {
      studentId: id,
      insuranceType: values.insuranceType ?? 'Habitation',
      signatureStatus: 'signed',
      startDate: values.startDate ?? '2026-09-01',
      endDate: values.contractualEnd ?? values.endDate ?? '2027-08-31',
      primeCents: 2584,
      priceId: 'price_home_r4_month',
      numberRoom: 4,
    })
    const [row] = await tx
      .update(contracts)
      .set({ revision: 0, ...values })
      .where(eq(contracts.id, made.id))
      .returning()
    if (!row) throw new Error('no contract was written')
    return row
  })
}
