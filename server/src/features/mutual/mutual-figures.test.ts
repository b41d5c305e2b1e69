import { type MutualLevel, mutualLevels } from '@cursus/shared/health-mutual'
import { type MutualCover, mutualCovers } from '@cursus/shared/mutual-covers'
import { describe, expect, it } from 'vitest'
import table from '../../data/guarantees/health-mutual.json' with { type: 'json' }

const per = { year: 'an', night: 'nuit' }

function inFrench(cover: MutualCover): string {
  if (cover === null) return 'Non couvertes?'
  if ('percent' in cover) return `${cover.percent}\u00a0%`
  if ('sessions' in cover) return `${cover.sessions} séances de ${cover.euros}\u00a0€`
  return `${cover.euros}\u00a0€${cover.per ? `/${per[cover.per]}` : ''}`
}

const levels = Object.keys(mutualLevels) as MutualLevel[]
const cells = Object.entries(mutualCovers).flatMap(([key, covers]) =>
  levels.map((level) => [key, level, covers[level]] as const),
)

describe('the page and the guarantee table of the health mutual', () => {
  it.each(cells)('say the same for %s at %s', (key, level, cover) => {
    const row = table.rows.find((one) => one.key === key)
    expect(row?.levels[level].fr).toMatch(new RegExp(`^${inFrench(cover)}$`))
  })

  it('name the same indicative prices', () => {
    const prices = table.levels.map(({ value, indicativeMonthlyCents }) => [value, indicativeMonthlyCents])
    expect(Object.fromEntries(prices)).toEqual(mutualLevels)
  })
})
