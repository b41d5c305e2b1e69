import { expect, it } from 'vitest'
import guarantees from '../../data/guarantees/health-mobility.json' with { type: 'json' }
import ipid from '../../data/ipid/health-mobility.json' with { type: 'json' }
import { checkOf, checksOf } from './visa-checks.ts'
import { type VisaFacts, visaData } from './visa-facts.ts'

const today = '2026-11-22'
const stay = { startDate: '2027-02-01', endDate: '2027-07-31' }
const month = { startDate: '2027-02-01', endDate: '2027-03-01' }

const base: VisaFacts = {
  iso: 'XX',
  checkedOn: today,
  sources: ['visa.example.org'],
  confidence: 'high',
  localScheme: { duty: 'no' },
}
const stateOf = (facts: Partial<VisaFacts>, subject: string, days = 180) =>
  checkOf({ ...base, ...facts }, days, today).demands.find((one) => one.subject === subject)?.state

it.each<[string, Partial<VisaFacts>, string, string | undefined]>([
  ['an amount, by costs without a ceiling', { amount: { value: 30_000, currency: 'EUR' } }, 'amount', 'met'],
  ['an amount that a scheme sets', { amount: 'scheme' }, 'amount', 'toCheck'],
  ['the destination', { area: 'country' }, 'area', 'met'],
  ['all of Schengen, which is covered for 30 days in a row', { area: 'schengen' }, 'area', 'notMet'],
  ['the stay', { wholeStay: 'stay' }, 'wholeStay', 'met'],
  ['a visa that may end after the return', { wholeStay: 'visa' }, 'wholeStay', 'toCheck'],
  ['bringing home the ill and the dead', { repatriation: ['medical', 'death'] }, 'repatriation', 'met'],
  [
    'a burial and the family’s travel',
    { repatriation: ['medical', 'death', 'family'] },
    'repatriation',
    'toCheck',
  ],
  ['no repatriation', { repatriation: 'notAsked' }, 'repatriation', undefined],
  ['no deductible at all, while liability has one', { deductible: 'none' }, 'deductible', 'toCheck'],
  ['a small deductible at most', { deductible: { value: 300, currency: 'EUR' } }, 'deductible', 'met'],
  ['English or Italian', { languages: ['it', 'en'] }, 'language', 'met'],
  ['Turkish', { languages: ['tr'] }, 'language', 'notMet'],
  ['an insurer licensed there', { insurer: 'licensed' }, 'insurer', 'toCheck'],
  ['an insurer of the country', { insurer: 'local' }, 'insurer', 'notMet'],
  ['a wording of its own', { ownWording: true }, 'wording', 'toCheck'],
  ['no travel policy', { travelRefused: true }, 'policy', 'toCheck'],
  ['a scheme to join', { localScheme: { duty: 'yes' } }, 'localScheme', 'notMet'],
  [
    'a scheme to join after longer than this stay',
    { localScheme: { duty: 'yes', fromDays: 365 } },
    'localScheme',
    'toCheck',
  ],
  ['a scheme that one may choose', { localScheme: { duty: 'choice' } }, 'localScheme', 'toCheck'],
  ['what nobody knows', {}, 'amount', 'toCheck'],
])('answers by the guarantees when asked for %s', (_, facts, subject, state) => {
  expect(stateOf(facts, subject)).toBe(state)
})

it.each([
  ['on the day they were read', { checkedOn: today }, 'met'],
  ['90 days later', { checkedOn: '2026-08-24' }, 'met'],
  ['91 days later', { checkedOn: '2026-08-23' }, 'toCheck'],
  ['from a page of low confidence', { confidence: 'low' as const }, 'toCheck'],
])('trusts facts %s as far as they carry', (_, facts, state) => {
  expect(stateOf({ area: 'country', ...facts }, 'area')).toBe(state)
})

it('says of old facts that all is to be checked, also what was not met', () => {
  const check = checkOf({ ...base, area: 'schengen', checkedOn: '2026-01-01' }, 30, today)
  expect(check.isOld).toBe(true)
  expect(new Set(check.demands.map(({ state }) => state))).toEqual(new Set(['toCheck']))
})

it.each([
  ['ES', month, ['SCHENGEN']],
  ['ES', stay, [null]],
  ['US', month, ['J-1', 'F-1']],
  ['CA', stay, ['QC', 'ON', 'BC', 'AB']],
])('finds the rules of %s for a stay of that length', (iso, days, scopes) => {
  expect(checksOf({ iso, stay: days }, today).map(({ scope }) => scope)).toEqual(scopes)
})

it.each([
  ['VN', stay],
  ['GB', month],
])('promises nothing of %s where nothing reliable was found', (iso, days) => {
  const [check, ...others] = checksOf({ iso, stay: days }, today)
  expect(others).toEqual([])
  expect(check).toMatchObject({ checkedOn: null, sources: [] })
  expect(check?.demands.map(({ asked, state }) => `${asked} ${state}`)).toEqual(
    Array(7).fill('unknown toCheck'),
  )
})

it('gives each rule its source, and covers each short stay in Schengen by one', () => {
  for (const rule of visaData.rules) expect(rule.sources.length).toBeGreaterThan(0)
  expect(visaData.schengen).toHaveLength(29)
  expect(visaData.schengen).not.toContain('IE')
})

it('tells a student who comes to France that the contract replaces no Sécurité sociale', () => {
  const demands = checksOf({ iso: 'FR', stay }, today)[0]?.demands
  expect(demands).toContainEqual({ subject: 'localScheme', asked: 'yes', state: 'notMet' })
  expect(demands).toContainEqual({ subject: 'amount', asked: 'unknown', state: 'toCheck' })
})

it('stands on guarantees that still say what the answers rest on', () => {
  const rowOf = (key: string) => guarantees.rows.find((row) => row.key === key)
  for (const key of ['medical', 'hospital']) {
    expect(rowOf(key)?.limit.en).toBe('100% of actual costs from the first euro')
    expect(rowOf(key)?.deductible.en).toBe('None')
  }
  expect(rowOf('repatriation')?.limit.en).toBe('Actual costs')
  expect(rowOf('death')?.limit.en).toMatch(/^Actual transport costs/)
  expect(rowOf('liability_bodily')?.deductible.en).toBe('€80')
  const where = ipid.sections.find(({ key }) => key === 'where')?.items.map(({ en }) => en)
  expect(where?.join(' ')).toMatch(/in transit to and from it.*at most 30 days in a row/)
})

it('says that a rule is for other nationalities, and answers none of it, where the own one needs no visa', () => {
  const asked = (iso: string, nationality: string) => checksOf({ iso, nationality, stay }, today)
  for (const [iso, nationality, others] of [
    ['ES', 'FR', 'europe'],
    ['CH', 'IE', 'europe'],
    ['US', 'US', 'own'],
  ] as const) {
    const checks = asked(iso, nationality)
    expect(checks.map(({ forOthers }) => forOthers)).toEqual(checks.map(() => others))
    expect(new Set(checks.flatMap(({ demands }) => demands.map(({ state }) => state)))).toEqual(
      new Set(['toCheck']),
    )
  }
  for (const [iso, nationality] of [
    ['ES', 'CN'],
    ['US', 'FR'],
    ['GB', 'FR'],
  ] as const)
    expect(asked(iso, nationality)).toEqual(checksOf({ iso, stay }, today))
})
