import { describe, expect, it } from 'vitest'
import { FRANCE_ID } from './countries.ts'
import { type Covered, coverWarnings } from './cover-warnings.ts'

const nothing = { countryId: null, place: null, formula: null }
const days = { startDate: '2027-01-10', endDate: '2027-06-30' }
const stay: Covered = { ...nothing, ...days, insuranceType: 'Santé/Mobilité', countryId: FRANCE_ID }
const year = { startDate: '2027-01-10', endDate: '2028-01-10' }
const home: Covered = { ...nothing, ...year, insuranceType: 'Habitation', place: '19 rue du Bois, Lyon' }
const devices: Covered = { ...nothing, ...year, insuranceType: 'Multimédia', formula: 'Essentiels' }
const phone: Covered = { ...devices, formula: 'Smartphone' }

it.each<[string, Covered, Covered, string[]]>([
  ['the same stay', stay, stay, ['double_cover']],
  [
    'a stay that shares one day',
    stay,
    { ...stay, startDate: '2027-06-30', endDate: '2027-08-01' },
    ['double_cover'],
  ],
  ['a stay that follows', stay, { ...stay, startDate: '2027-07-01', endDate: '2027-08-01' }, []],
  ['a stay elsewhere', stay, { ...stay, countryId: 9999 }, []],
  ['the same home, written otherwise', home, { ...home, place: '19, RUE DU BOIS,  Lyon' }, ['double_cover']],
  ['another home', home, { ...home, place: '21 rue du Bois, Lyon' }, []],
  ['devices of the same formula', devices, devices, ['double_cover']],
  ['devices of another formula', devices, { ...devices, formula: 'Etudiants' }, []],
  ['a second phone', phone, phone, []],
  ['a phone and devices of a formula', devices, phone, []],
  ['a home of another insurance', stay, devices, []],
  ['a home around a stay', home, { ...stay, startDate: '2027-01-12' }, ['before_stay', 'after_stay']],
  ['a home inside a stay', home, { ...stay, startDate: '2027-01-10', endDate: '2028-01-10' }, []],
  ['a home and a stay abroad', home, { ...stay, countryId: 9999 }, []],
  ['a stay after its home began', stay, { ...home, startDate: '2027-01-09' }, ['after_home']],
  ['a stay on the day of its home', stay, home, []],
  ['a stay abroad and a home', { ...stay, countryId: 9999 }, { ...home, startDate: '2026-01-01' }, []],
])('says of %s what goes badly with it', (_, wanted, held, kinds) => {
  expect(coverWarnings(wanted, [held]).map(({ kind }) => kind)).toEqual(kinds)
})

describe('of two stays that follow each other', () => {
  const first: Covered = { ...stay, startDate: '2026-09-01', endDate: '2027-06-30' }
  const second: Covered = { ...stay, startDate: '2027-07-01', endDate: '2028-06-30' }

  it.each([
    [[first, second]],
    [[second, first]],
  ])('a home inside both goes with them, in any order', (held) => {
    const inside = { ...home, startDate: '2026-09-01', endDate: '2027-09-01' }
    expect(coverWarnings(inside, held)).toEqual([])
  })

  it.each([[[first, second]], [[second, first]]])('the first and the last day are those of both', (held) => {
    const around = { ...home, startDate: '2026-08-31', endDate: '2028-08-31' }
    expect(coverWarnings(around, held)).toEqual([
      { kind: 'before_stay', held: first },
      { kind: 'after_stay', held: second },
    ])
  })

  it('the second tells nobody to look at the day on which they arrive', () => {
    const own = { ...home, startDate: '2026-08-20' }
    expect(coverWarnings(second, [own, first])).toEqual([])
    expect(coverWarnings(first, [own, second]).map(({ kind }) => kind)).toEqual(['after_home'])
  })
})
