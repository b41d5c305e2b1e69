import type { Day } from '@cursus/shared/day'
import { TravelDraft } from '@cursus/shared/travel'
import { billedMonths } from '@cursus/shared/travel-price'
import { eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { cancelContract, correctContract, lockCorrectable } from '../contracts/correct-contract.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import type { Correcting, Corrections } from '../purchases/product.ts'
import { lockStays, quoteBySchool, refuseOverlap } from './school-paid-stay.ts'
import { stays } from './travel.table.ts'

/**
 * Gives a stay that a school pays other days or another country, until the eve of its departure: the contract stays, its document
 * is replaced. With `dryRun` nothing is written. Throws 409 once it has begun or where the school pays another stay in that
 * time, 422 for what the school does not pay.
 */
async function changeStay(
  services: Services,
  { studentId, contractId, acting }: Correcting,
  { change: input, dryRun }: { change: TravelDraft; dryRun: boolean },
): Promise<{ startDate: Day; endDate: Day }> {
  const buyer = await readBuyer(services.db, studentId)
  const quoted = await quoteBySchool(services, buyer, input)
  return transact(services.db, async (tx) => {
    await lockStays(tx, studentId)
    const row = await lockCorrectable(tx, services, contractId, studentId)
    await refuseOverlap(tx, services, { studentId, period: quoted.draft, except: row.id })
    const { startDate, endDate, country: countryId } = quoted.draft
    const isSame = row.startDate === startDate && row.endDate === endDate && row.countryId === countryId
    const given = await readGiven(tx, row.id)
    const passportNumber = input.passportNumber === undefined ? given.passportNumber : input.passportNumber
    const countryNationality = input.countryNationality ?? given.countryNationality
    const isPrintedSame =
      isSame && passportNumber === given.passportNumber && countryNationality === given.countryNationality
    if (dryRun || isPrintedSame) return { startDate, endDate }
    await tx
      .update(stays)
      .set({
        zone: quoted.draft.zone,
        billedMonths: billedMonths(quoted.draft),
        passportNumber,
        countryNationality,
      })
      .where(eq(stays.contractId, row.id))
    const next = { startDate, endDate, countryId, priceId: quoted.priceId }
    return correctContract(tx, services, { row, next, acting })
  })
}

async function readGiven(tx: Tx, contractId: string) {
  const [stay] = await tx.select().from(stays).where(eq(stays.contractId, contractId)).limit(1)
  if (!stay) throw new Error(`contract ${contractId} has no stay`)
  return stay
}

/** Cancels a stay that a school pays, until the eve of its departure. Throws 409 once it has begun. */
async function cancelStay(services: Services, { studentId, contractId, acting }: Correcting): Promise<void> {
  await transact(services.db, async (tx) => {
    await lockStays(tx, studentId)
    const row = await lockCorrectable(tx, services, contractId, studentId)
    await cancelContract(tx, services, { row, acting })
  })
}

/** What a student may do to a stay that their school pays, until the eve of its departure. */
export const stayCorrections: Corrections<TravelDraft> = {
  change: TravelDraft,
  apply: changeStay,
  cancel: cancelStay,
}
