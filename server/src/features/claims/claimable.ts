import { claimsLeft } from '@cursus/shared/claim-allowance'
import type { ClaimableContract } from '@cursus/shared/claims'
import { dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { and, desc, eq, ne } from 'drizzle-orm'
import { contracts } from '../contracts/contracts.table.ts'
import type { ClaimServices } from './claim-services.ts'
import { countedClaims } from './claims.queries.ts'
import { deductibleFor, insuredWords } from './insured.ts'

/** Also terminated ones: an event before their end may be declared (C-52). Newest first. */
function readClaimable({ db, insured }: ClaimServices, studentId: string) {
  return db
    .select({ contract: contracts, insured, counted: countedClaims })
    .from(contracts)
    .where(and(eq(contracts.studentId, studentId), ne(contracts.paymentStatus, 'payment_pending')))
    .orderBy(desc(contracts.createdAt), desc(contracts.reference))
}

export type Claimable = Awaited<ReturnType<typeof readClaimable>>[number]

/** The contracts on which a student may declare a claim. */
export function claimableOf(services: ClaimServices, studentId: string): Promise<Claimable[]> {
  return readClaimable(services, studentId)
}

/** What is left of the yearly allowance of devices on that day; null for any other contract (spec 2 §9, D-21). */
export function leftOn({ contract, counted }: Claimable, day: string): ClaimableContract['left'] {
  return contract.insuranceType === 'Multimédia' ? claimsLeft(contract, day, counted) : null
}

export async function listClaimable(
  services: ClaimServices,
  studentId: string,
  language: Language,
): Promise<ClaimableContract[]> {
  const [rows, words] = await Promise.all([
    readClaimable(services, studentId),
    insuredWords(services, language),
  ])
  const today = dayOf(services.now())
  return rows.map((row) => ({ ...present(row, today), thing: words.whole(row) }))
}

function present(row: Claimable, today: string): Omit<ClaimableContract, 'thing'> {
  const { contract, insured, counted } = row
  return {
    id: contract.id,
    insuranceType: contract.insuranceType,
    reference: contract.reference,
    startDate: formatDay(contract.startDate),
    endDate: formatDay(contract.endDate),
    statut: contract.statut,
    isSuspended: contract.suspendedOn !== null,
    numberRoom: contract.numberRoom,
    imei: insured.device?.imei || null,
    purchasePriceCents: insured.device?.priceCents ?? null,
    deductibleCents: deductibleFor(contract, null),
    left: leftOn(row, today),
    counted: contract.insuranceType === 'Multimédia' ? counted : [],
  }
}
