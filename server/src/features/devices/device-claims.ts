import { sql } from 'drizzle-orm'
import formulas from '../../data/guarantees/multimedia.json' with { type: 'json' }
import smartphone from '../../data/guarantees/smartphone.json' with { type: 'json' }
import type { ClaimTerms, InsuredThing } from '../purchases/product.ts'
import { devices as table } from './devices.table.ts'

/** What claims and lists ask of insured devices. */
export const deviceClaims: ClaimTerms = {
  thing: sql<InsuredThing>`(SELECT json_build_object('brand', ${table.brand}, 'model', ${table.model},
    'imei', ${table.imei}, 'priceCents', ${table.purchasePriceCents})
    FROM ${table} WHERE ${table.contractId} = contracts.id)`,
  describe(one, { tariffs }) {
    const { contract, insured } = one
    const formula = tariffs.deviceOffer(contract.priceId)?.formula ?? null
    const named = [insured?.brand, insured?.model].filter(Boolean).join(', ')
    return isFormula(one, { tariffs }) ? formula : named || formula
  },
  deductible: () => 0,
  capital: (one, known) => (isFormula(one, known) ? null : (one.insured?.priceCents ?? null)),
  most(one, kind, known) {
    if (isFormula(one, known)) return mostOfFormula
    const price = one.insured?.priceCents ?? null
    return price === null ? null : price + (kind === 'theft' ? fraudCalls : 0)
  },
  insuresOthers: isFormula,
  hasAllowance: true,
  hasRooms: false,
}

/** Tells whether a contract insures all devices of its holder that its formula names, of which one alone is described. */
function isFormula(
  { contract }: Parameters<ClaimTerms['capital']>[0],
  { tariffs }: Parameters<ClaimTerms['capital']>[1],
): boolean {
  return tariffs.deviceOffer(contract.priceId)?.type === 'Multimedia'
}

const centsOf = (rows: readonly { key: string; amountEur?: number }[], key: string) =>
  (rows.find((row) => row.key === key)?.amountEur ?? 0) * 100

/** Calls after the theft of a phone, which its table of guarantees pays beside the phone. */
const fraudCalls = centsOf(smartphone.rows, 'fraud_calls')

/** A device of a formula was bought for less than 2,000 €; its accessories are paid beside it. */
const mostOfFormula = 1999_99 + centsOf(formulas.rows, 'accessories')
