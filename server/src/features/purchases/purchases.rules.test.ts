import { addDays, purchaseDay } from '@cursus/shared/day'
import { expect, it } from 'vitest'
import { expiryOf, stillWanted } from './purchases.rules.ts'

it.each([
  ['2026-11-20T11:00:00Z', null, '2026-11-20T13:00:00.000Z'],
  ['2026-11-20T11:00:00Z', '2026-12-01', '2026-11-20T13:00:00.000Z'],
  ['2026-11-20T22:00:00Z', '2026-11-21', '2026-11-20T22:59:00.000Z'],
  ['2026-11-20T22:28:00Z', '2026-11-21', '2026-11-20T22:59:00.000Z'],
])('lets a session of %s for a cover from %s be paid until %s', (now, start, expiry) => {
  expect(expiryOf(new Date(now), start)?.toISOString()).toBe(expiry)
})

it('opens no session that the provider would have to keep open into the first day of cover', () => {
  expect(expiryOf(new Date('2026-11-20T22:29:00Z'), '2026-11-21')).toBeNull()
  expect(expiryOf(new Date('2026-11-22T11:00:00Z'), '2026-11-21')).toBeNull()
})

it.each([
  '2026-11-20T22:27:59Z',
  '2026-11-20T22:28:00Z',
  '2026-11-20T22:58:00Z',
  '2026-06-20T21:30:00Z',
])('offers no day at %s that is too near to be paid', (now) => {
  expect(expiryOf(new Date(now), addDays(purchaseDay(new Date(now)), 1))).not.toBeNull()
})

it('offers the day itself until half an hour before it is over', () => {
  expect(purchaseDay(new Date('2026-11-20T22:27:59Z'))).toBe('2026-11-20')
  expect(purchaseDay(new Date('2026-11-20T22:28:00Z'))).toBe('2026-11-21')
})

const address = { street: '19 rue du Vieux Pont', complement: null, postalCode: '31000', city: 'Toulouse' }
const home = { product: 'home', state: 'open', draft: { address, numberOfRooms: 2 } }
const stay = { product: 'health_mobility', state: 'open', draft: { country: 106, startDate: '2027-01-01' } }

const phone = {
  product: 'multimedia',
  state: 'open',
  draft: { formula: 'Smartphone', device: { imei: '1' } },
}
const bag = { ...phone, draft: { formula: 'Tous produit hors tel', device: { imei: null } } }

type Case = [string, { product: string; state: string; draft: Record<string, unknown> | null }[], number[]]
it.each<Case>([
  ['a draft that was changed on the way', [{ ...home, draft: { address, numberOfRooms: 3 } }, home], [0]],
  ['what is paid by now', [{ ...home, state: 'fulfilled' }, home], []],
  ['a home begun after one was paid', [home, { ...home, state: 'fulfilled' }], [0]],
  [
    'two homes and a stay',
    [home, { ...home, draft: { address: { ...address, city: 'Lille' } } }, stay],
    [0, 1, 2],
  ],
  ['what is paid back', [home, { ...home, state: 'refused' }], [0, 1]],
  ['one begun before another was paid back', [{ ...home, state: 'refused' }, home], [0, 1]],
  [
    'one phone in two drafts, another phone, and a formula without one in two rhythms',
    [
      phone,
      { ...phone, draft: { ...phone.draft, formula: 'Essentiels + tel' } },
      { ...phone, draft: { ...phone.draft, device: { imei: '2' } } },
      { ...bag, draft: { ...bag.draft, priceId: 'year' } },
      bag,
    ],
    [0, 2, 3],
  ],
  [
    'those without a draft',
    [
      { ...home, draft: null },
      { ...home, draft: null },
    ],
    [0, 1],
  ],
])('leaves one to finish of each thing: %s', (_, purchases, left) => {
  expect(stillWanted(purchases)).toEqual(left.map((place) => purchases[place]))
})
