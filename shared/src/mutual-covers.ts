import type { MutualLevel } from './health-mutual.ts'

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
