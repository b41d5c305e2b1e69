import * as z from 'zod/mini'

/** Indicative monthly prices in cents, from 18 to 28 years (decision D-17); the contract is the partner's. */
export const mutualLevels = { essentiel: 990, confort: 1990, integral: 3290 } as const
export type MutualLevel = keyof typeof mutualLevels

export const lowestMutualCents = Math.min(...Object.values(mutualLevels))

/** `POST /contracts/health_mutual_insurance`: where the mutual is concluded, the same address for everybody. */
export const MutualAddress = z.object({ url: z.string() })
export type MutualAddress = z.infer<typeof MutualAddress>
