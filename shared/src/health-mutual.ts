/** Indicative monthly prices in cents, from 18 to 28 years (decision D-17); the contract is the partner's. */
const mutualLevels = { essentiel: 990, confort: 1990, integral: 3290 } as const

export const lowestMutualCents = Math.min(...Object.values(mutualLevels))
