import type { Figures, FiguresQuery } from '@cursus/shared/dashboard'
import { dayOf } from '@cursus/shared/day'
import { insuranceTypes } from '@cursus/shared/words'
import type { Services } from '../../platform/services.ts'
import { readCertificateTimes, readContracts, readRenewals } from './figures-contracts.queries.ts'
import { readClaimsRatio, readDecisionTimes, readLate, readUnpaid } from './figures-money.queries.ts'
import { type Side, spansOn } from './spans.rules.ts'

/** Counts the figures of a period beside the same days a year before, and of 24 months, for a school and a product or for all; the README says how each is counted. */
export async function readFigures(services: Services, asked: FiguresQuery): Promise<Figures> {
  const { db, now } = services
  const at = now()
  const spans = spansOn(dayOf(at), asked.period)
  const counting = readContracts(services, spans, asked)
  const [{ salesOf, heldOf }, renewals, claims, certificates, decisions, late, unpaid] = await Promise.all([
    counting,
    readRenewals(db, spans, { asked, counting }),
    readClaimsRatio(services, spans, { asked, counting }),
    readCertificateTimes(db, spans, asked),
    readDecisionTimes(db, spans, asked),
    readLate(db, spans, asked),
    readUnpaid(services, asked),
  ])
  const products = insuranceTypes.map((insuranceType) => {
    const [{ sold, sales: cents }, inForce] = [salesOf(insuranceType), heldOf(insuranceType)]
    return { insuranceType, sold: sold.months, cents: cents.months, inForce: inForce.months }
  })
  const [all, inForce] = [salesOf(), heldOf()]
  const of = (side: Side) => ({
    sold: all.sold[side],
    salesCents: all.sales[side],
    inForce: (side === 'current' ? inForce.months.at(-1) : inForce.yearAgo) ?? 0,
    renewals: renewals[side],
    terminations: inForce[side],
    claims: claims[side],
    certificateSeconds: certificates[side],
    decisionHours: decisions[side],
    unpaid: side === 'current' ? unpaid.contracts : late.yearAgo,
  })
  const months = spans.starts.slice(12).map((day, shown) => ({
    month: day.slice(0, 7),
    products: products.map(({ insuranceType, sold, cents, inForce: held }) => ({
      insuranceType,
      sold: sold[shown + 12] ?? 0,
      salesCents: cents[shown + 12] ?? 0,
      inForce: held[shown] ?? 0,
    })),
    renewals: renewals.months[shown + 12] ?? none,
    claims: claims.months[shown] ?? none,
    certificateSeconds: certificates.months[shown + 12] ?? null,
    decisionHours: decisions.months[shown + 12] ?? null,
    unpaid: (shown === 23 ? unpaid.contracts : late.months[shown]) ?? 0,
  }))
  return {
    asOf: at.toISOString(),
    from: spans.starts[spans.begins] ?? spans.today,
    to: spans.today,
    months,
    current: of('current'),
    before: of('before'),
    unpaidCents: unpaid.cents,
  }
}

const none = { part: 0, of: 0 }
