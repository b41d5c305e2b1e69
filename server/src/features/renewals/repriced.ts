import { addDays } from '@cursus/shared/day'
import type { Services } from '../../platform/services.ts'
import { lineOf, readPeriods } from '../contracts/asked-periods.service.ts'
import { paysFrom } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { NoticeRow } from './notices.queries.ts'

/** A contract that was renewed at another price, with the notice that told it. */
export type Due = { notice: NoticeRow; contract: ContractRow }

/** Returns the line of a contract at the provider, and the periods asked for at its old price; null without a line. */
export async function readRepriced(services: Services, { notice, contract }: Due) {
  const { subscriptionStripe: subscriptionId, priceId } = contract
  if (!subscriptionId) return null
  const { beforeCents: before, priceCents: after, endDate } = notice
  return {
    item: lineOf(subscriptionId, priceId),
    repriced: { before, after, firstDay: addDays(endDate, 1) },
    periods: await readPeriods(services, subscriptionId, {
      priceId,
      cents: before,
      paysFrom: paysFrom(contract),
    }),
  }
}
