import { FRANCE_ID } from '@cursus/shared/countries'
import { billedMonths } from '@cursus/shared/travel-price'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { type ContractRow, openContract } from '../contracts/contracts.service.ts'
import type { PaidLine } from '../purchases/product.ts'
import type { StayDraft } from './stay-draft.ts'
import { stays } from './travel.table.ts'

/** Makes the contract of a paid line; a stay in France needs no signature (C-69). */
export async function openPaidStay(
  tx: Tx,
  services: Services,
  paid: PaidLine,
  draft: StayDraft,
): Promise<ContractRow> {
  const { purchase, line, sessionId, customer, paidAt } = paid
  return openStay(tx, services, {
    studentId: purchase.studentId,
    draft,
    priceId: line.priceId,
    primeCents: line.amount,
    isSigned: false,
    sessionId,
    customerStripe: customer,
    createdAt: paidAt,
  })
}

type Stay = Pick<ContractRow, 'studentId' | 'priceId' | 'primeCents'> &
  Partial<Pick<ContractRow, 'insurer' | 'sessionId' | 'customerStripe' | 'createdAt'>> & {
    draft: StayDraft
    /** True when no signature is needed, as for a stay that a school pays. */
    isSigned: boolean
  }

/** Writes the contract of a stay, with its months as billed, and what is insured of it. */
export async function openStay(
  tx: Tx,
  services: Services,
  { draft, isSigned, ...stay }: Stay,
): Promise<ContractRow> {
  const { startDate, endDate, country } = draft
  const { zone, countryNationality, addressOrigin, passportNumber } = draft
  const own = {
    zone,
    billedMonths: billedMonths(draft),
    countryNationality,
    addressOrigin,
    passportNumber,
  }
  return openContract(tx, services, {
    ...stay,
    insuranceType: 'Santé/Mobilité',
    startDate,
    endDate,
    countryId: country,
    signatureStatus: isSigned || country === FRANCE_ID ? 'none' : 'waiting',
    beside: async ({ id: contractId }) => {
      await tx.insert(stays).values({ contractId, ...own })
    },
  })
}
