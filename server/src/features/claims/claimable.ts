import { claimsLeft } from '@cursus/shared/claim-allowance'
import { claimKindsOf } from '@cursus/shared/claim-kinds'
import type { ClaimableContract, ClaimableThing } from '@cursus/shared/claims'
import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { coversNobody, isAgreed, lastCoveredDay, stateOn } from '../contracts/contract-state.rules.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { countedClaims } from './claims.queries.ts'
import { insuredColumns, insuredWords } from './insured.ts'

/**
 * Reads the contracts on which a student may declare a claim, newest first; also terminated ones, because an event
 * before their end may still be declared (C-52).
 */
function readClaimable(services: Services, studentId: string) {
  return services.db
    .select({ contract: contracts, ...insuredColumns(services), counted: countedClaims })
    .from(contracts)
    .where(and(eq(contracts.studentId, studentId), ne(contracts.paymentStatus, 'payment_pending')))
    .orderBy(desc(contracts.createdAt), desc(contracts.reference))
}

export type Claimable = Awaited<ReturnType<typeof readClaimable>>[number]

/** Returns the contracts on which a student may declare a claim, as calls show them. */
export function claimableOf(services: Services, studentId: string): Promise<Claimable[]> {
  return readClaimable(services, studentId)
}

type Asking = Pick<Services, 'products'>
type Words = Awaited<ReturnType<typeof insuredWords>>
type Counted = Pick<Claimable, 'contract' | 'counted'>

/** Returns what is left of the yearly allowance on that day; null for a contract without one (spec 2 §9, D-21). */
export function leftOn(
  { products }: Asking,
  { contract, counted }: Counted,
  day: string,
): ClaimableContract['left'] {
  if (!products.ofContract(contract).claims.hasAllowance) return null
  return claimsLeft({ startDate: contract.startDate, endDate: lastCoveredDay(contract) }, day, counted)
}

/** Lists the contracts on which a student may declare a claim; one that covered nobody is none of them. */
export async function listClaimable(
  services: Services,
  studentId: string,
  language: Language,
): Promise<ClaimableContract[]> {
  const [rows, words] = await Promise.all([
    readClaimable(services, studentId),
    insuredWords(services, language),
  ])
  const today = dayOf(services.now())
  return rows
    .filter(({ contract }) => !coversNobody(contract))
    .map((row) => ({
      ...present(services, row, today),
      ...thingWords(services, words, row),
      replaced: row.replaced.map(({ insured, effectOn }) => ({
        ...thingWords(services, words, { contract: row.contract, insured }),
        until: formatDay(addDays(effectOn, -1)),
      })),
    }))
}

type Insured = Pick<Claimable, 'contract' | 'insured'>

function thingWords({ products }: Asking, words: Words, { contract, insured }: Insured): ClaimableThing {
  const terms = products.ofContract(contract).claims
  return {
    thing: words.whole({ contract, insured }),
    numberRoom: insured?.rooms ?? null,
    imei: words.imei({ contract, insured }),
    hasPhone: Boolean(insured?.imei),
    insuresOthers: words.insuresOthers({ contract, insured }),
    purchasePriceCents: words.price({ contract, insured }),
    deductibleCents: terms.deductible({ contract, insured }, null),
    deductibles: Object.fromEntries(
      claimKindsOf(contract.insuranceType).map(({ value }) => [
        value,
        terms.deductible({ contract, insured }, value),
      ]),
    ),
  }
}

type Told = Omit<ClaimableContract, keyof ClaimableThing | 'replaced'>

function present({ products }: Asking, row: Claimable, today: string): Told {
  const { contract, counted } = row
  const terms = products.ofContract(contract).claims
  return {
    id: contract.id,
    insuranceType: contract.insuranceType,
    reference: contract.reference,
    startDate: formatDay(contract.startDate),
    endDate: formatDay(lastCoveredDay(contract)),
    statut: contract.statut,
    isSuspended: stateOn(contract, today).isSuspended,
    isSigned: isAgreed(contract),
    left: leftOn({ products }, row, today),
    counted: terms.hasAllowance ? counted : [],
  }
}
