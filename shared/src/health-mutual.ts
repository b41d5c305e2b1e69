import * as z from 'zod/mini'

/** Indicative monthly prices in cents, from 18 to 28 years (decision D-17); the contract is the partner's. */
export const mutualLevels = { essentiel: 990, confort: 1990, integral: 3290 } as const
export type MutualLevel = keyof typeof mutualLevels

export const lowestMutualCents = Math.min(...Object.values(mutualLevels))

/**
 * Amount that a level pays: percent of the Social Security's base (its own part included), sessions at so many euros,
 * or euros at most, each time, year or night. Null: not covered.
 */
export type MutualCover =
  | { percent: number }
  | { sessions: number; euros: number }
  | { euros: number; per?: 'year' | 'night' }
  | null

/** The lines of the guarantee table that the page shows. The whole table is a document; both say the same figures. */
export const mutualCovers: Record<string, Record<MutualLevel, MutualCover>> = {
  gp: { essentiel: { percent: 100 }, confort: { percent: 100 }, integral: { percent: 150 } },
  specialist: { essentiel: { percent: 100 }, confort: { percent: 130 }, integral: { percent: 200 } },
  psy: {
    essentiel: { sessions: 2, euros: 25 },
    confort: { sessions: 4, euros: 30 },
    integral: { sessions: 6, euros: 40 },
  },
  optical_free: { essentiel: { euros: 60 }, confort: { euros: 150 }, integral: { euros: 250 } },
  lenses: { essentiel: null, confort: { euros: 80, per: 'year' }, integral: { euros: 150, per: 'year' } },
  dental_care: { essentiel: { percent: 100 }, confort: { percent: 100 }, integral: { percent: 150 } },
  room: { essentiel: null, confort: { euros: 40, per: 'night' }, integral: { euros: 70, per: 'night' } },
}

/** `POST /contracts/health_mutual_insurance`: where the mutual is concluded, the same address for everybody. */
export const MutualAddress = z.object({ url: z.string() })
export type MutualAddress = z.infer<typeof MutualAddress>
