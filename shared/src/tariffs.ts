import * as z from 'zod/mini'
import { DayField, optionalLine } from './fields.ts'
import { productKeys } from './product-keys.ts'
import { amountAtLeast, amountAtMost } from './tariff-rules.ts'

export const TariffProduct = z.enum(productKeys)

const incorrect = 'validation.field.amount.incorrect'
const UnitAmount = z
  .int(incorrect)
  .check(z.minimum(amountAtLeast, incorrect), z.maximum(amountAtMost, 'validation.field.amount.tooHigh'))

/** Subject of a price: a stay of a zone and its months, a home of so many rooms, or an offer over devices. */
const Place = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stay'), zone: z.int(), month: z.int(), level: z.int() }),
  z.object({ kind: z.literal('home'), rooms: z.int(), interval: z.enum(['month', 'year']) }),
  z.object({
    kind: z.literal('offer'),
    type: z.enum(['Telephonie', 'Multimedia']),
    name: z.string(),
    school: z.int(),
    interval: z.enum(['month', 'year']),
  }),
])
export type TariffPlace = z.infer<typeof Place>

const Amount = z.object({ unitAmount: z.int(), active: z.boolean() })

/** `was` is the same price in the version that this one is compared with; an inactive offer is not sold. */
export const TariffPrice = z.object({
  priceId: z.string(),
  unitAmount: z.int(),
  active: z.boolean(),
  was: Amount,
  place: Place,
})
export type TariffPrice = z.infer<typeof TariffPrice>

/**
 * `startsOn`, `'YYYY-MM-DD'`, is null for a draft and for the first version. `replaced`: planned for a day that a newer version has
 * taken.
 */
const Version = z.object({
  id: z.string(),
  product: TariffProduct,
  number: z.int(),
  state: z.enum(['draft', 'planned', 'replaced', 'current', 'past']),
  startsOn: z.nullable(z.string()),
  note: z.string(),
  revision: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
})

/** A row of the list; `contracts` are those sold under it. */
export const TariffVersion = z.extend(Version, { contracts: z.int() })
export type TariffVersion = z.infer<typeof TariffVersion>

/** One version, cell by cell beside the one that is in force on a day (today unless another was asked for). */
export const TariffVersionDetail = z.extend(Version, {
  comparedWith: z.object({ id: z.string(), number: z.int(), startsOn: z.nullable(z.string()) }),
  prices: z.array(TariffPrice),
})
export type TariffVersionDetail = z.infer<typeof TariffVersionDetail>

/** Opening of a draft, which begins as the version `from`, or as the latest published one. */
export const TariffOpening = z.object({
  product: TariffProduct,
  from: z.optional(z.uuid('validation.field.incorrect')),
})
export type TariffOpening = z.infer<typeof TariffOpening>

/** Change of a draft: prices that are not named stay as they are; only offers may be taken out of sale (`active`). */
export const TariffChange = z.object({
  revision: z.int(),
  note: z.optional(optionalLine(200)),
  prices: z
    .array(
      z.object({
        priceId: z.string().check(z.maxLength(100)),
        unitAmount: UnitAmount,
        active: z.optional(z.boolean()),
      }),
    )
    .check(z.maxLength(1000)),
})
export type TariffChange = z.infer<typeof TariffChange>

export const TariffPublication = z.object({ revision: z.int(), startsOn: DayField })
export type TariffPublication = z.infer<typeof TariffPublication>
