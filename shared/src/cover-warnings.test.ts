import { expect, it } from 'vitest'
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
