import { randomUUID } from 'node:crypto'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { homes } from '../src/features/home/home.table.ts'
import type { Services } from '../src/platform/services.ts'
import type { Person } from './people.ts'

type Values = Partial<typeof contracts.$inferInsert>

/** A paid and signed home contract that began a year before its end, written directly. */
export async function insertHomeContract({ db, now }: Services, student: Person, values: Values = {}) {
  const id = randomUUID()
  const { insuranceType = 'Habitation', sessionId, subscriptionStripe } = values
  const isPaidOnce = insuranceType === 'Santé/Mobilité' || Boolean(sessionId && !subscriptionStripe)
  const [row] = await db
    .insert(contracts)
    .values({
      id,
      studentId: student.id,
      insuranceType: 'Habitation',
      renews: !isPaidOnce,
      documentType: 'Certificate',
      reference: `HA-2025-${id.slice(0, 8)}`,
      checkCode: id.replaceAll('-', '').slice(0, 16).toUpperCase(),
      paymentStatus: 'payment_succeeded',
      signatureStatus: 'signed',
      startDate: '2025-12-05',
      endDate: '2026-12-05',
      primeCents: 823,
      priceId: 'home-1-month',
      insurer: 2,
      numberRoom: 1,
      signedAt: now(),
      createdAt: now(),
      ...values,
    })
    .returning()
  if (!row) throw new Error('no contract was written')
  await db.insert(homes).values({
    contractId: id,
    street: '19 rue du Vieux Pont',
    postalCode: '31000',
    city: 'Toulouse',
    country: 'FR',
    numberOfPersons: 1,
  })
  return row
}
