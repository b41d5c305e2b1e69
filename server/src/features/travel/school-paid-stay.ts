import { FRANCE_ID } from '@cursus/shared/countries'
import { dayOf } from '@cursus/shared/day'
import type { TravelDraft } from '@cursus/shared/travel'
import { eq } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { holdOpen } from '../accounts/open-account.service.ts'
import { paidStays } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { type Buyer, readBuyer } from '../purchases/buyer.queries.ts'
import { openStay } from './open-stay.ts'
import { quoteStay } from './quote-stay.ts'
import { overlaps } from './travel.rules.ts'

const notPaid = () => new AppError('payment_required', 'payments.not_paid')

/**
 * The stay whose certificate is asked for without a payment: one that was paid before, or one that an inclusive school pays
 * for (C-68, C-02). Throws 402 `payments.not_paid` for anybody else.
 */
export async function stayWithoutSession(
  services: Services,
  studentId: string,
  input: TravelDraft,
): Promise<ContractRow> {
  const buyer = await readBuyer(services.db, studentId)
  const today = dayOf(services.now())
  const held = (await paidStays(services.db, studentId)).filter(
    ({ countryId, statut, endDate }) =>
      countryId === input.country && statut !== 'résilié' && endDate >= today,
  )
  const same = held.find(
    ({ startDate, endDate }) => startDate === input.startDate && endDate === input.endDate,
  )
  if (same) return same
  if (buyer.user.role === 'ROLE_STUDENT_INCLUSIVE') return payBySchool(services, buyer, input)
  const newest = held[0]
  if (!newest) throw notPaid()
  return newest
}

/** One stay per period; never in France, unless the school covers its foreign students there. */
async function payBySchool(services: Services, buyer: Buyer, input: TravelDraft): Promise<ContractRow> {
  const { school, user } = buyer
  if (school?.partnershipLevel !== 'inclusive') throw notPaid()
  if (input.country === FRANCE_ID && !school.insuranceForForeign) {
    throw invalid('travel.not_by_school', { country: ['error.travel.not_by_school'] })
  }
  const asked = { today: dayOf(services.now()), isSchoolPaid: true }
  const { draft, lines } = await quoteStay(services, buyer, { ...input, additionalPriceId: null }, asked)
  return transact(services.db, async (tx) => {
    // Two requests at once take turns: the second sees the stay of the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
    await holdOpen(tx, user.id)
    const others = (await paidStays(tx, user.id)).filter(
      (one) => one.sessionId === null && one.statut !== 'résilié' && overlaps(one, draft),
    )
    const same = others.find(
      (one) =>
        one.countryId === draft.country && one.startDate === draft.startDate && one.endDate === draft.endDate,
    )
    if (same) return same
    if (others.length > 0) throw new AppError('conflict', 'travel.period_covered')
    return openStay(tx, services, {
      studentId: user.id,
      draft,
      priceId: lines[0]?.priceId ?? '',
      primeCents: 0,
      isSigned: true,
      insurer: school.insurer ?? 1,
    })
  })
}
