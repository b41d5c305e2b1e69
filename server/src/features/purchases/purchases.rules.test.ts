import { addDays, purchaseDay } from '@cursus/shared/day'
import { expect, it } from 'vitest'
import { expiryOf, type Identity, stillWanted } from './purchases.rules.ts'

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

const home = { product: 'home', state: 'open', identity: ['19 rue du Vieux Pont', null, '31000', 'Toulouse'] }
const stay = { product: 'travel', state: 'open', identity: [106, '2027-01-01', '2027-02-01'] }
const phone = { product: 'devices', state: 'open', identity: ['1'] }
const bag = { ...phone, identity: ['Tous produit hors tel'] }

type Begun = { product: string; state: string; identity: Identity | null }
type Case = [string, Begun[], number[]]
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 11, minute))
it.each<Case>([
  ['a draft that was changed on the way', [{ ...home }, home], [0]],
  ['what is paid by now', [{ ...home, state: 'fulfilled' }, home], []],
  ['a home begun after one was paid', [home, { ...home, state: 'fulfilled' }], [0]],
  [
    'two homes and a stay',
    [home, { ...home, identity: ['19 rue', null, '59000', 'Lille'] }, stay],
    [0, 1, 2],
  ],
  ['what is paid back', [home, { ...home, state: 'refused' }], [0, 1]],
  ['one begun before another was paid back', [{ ...home, state: 'refused' }, home], [0, 1]],
  [
    'one phone in two drafts, another phone, and a formula without one',
    [phone, { ...phone }, { ...phone, identity: ['2'] }, bag, { ...bag }],
    [0, 2, 3],
  ],
  ['things of two products that are named alike', [phone, { ...home, identity: ['1'] }], [0, 1]],
  [
    'those without a draft',
    [
      { ...home, identity: null },
      { ...home, identity: null },
    ],
    [0, 1],
  ],
])('leaves one to finish of each thing: %s', (_, begun, left) => {
  const purchases = begun.map((one, place) => ({ ...one, createdAt: at(50 - place), fulfilledAt: null }))
  expect(stillWanted(purchases)).toEqual(left.map((place) => purchases[place]))
})

it.each([
  ['nothing of a home whose older version was paid while the newer stood open', 50, []],
  ['a home that goes to checkout after one was paid', 10, [0]],
])('leaves %s', (_, paidIn, left) => {
  const older = { ...home, state: 'fulfilled', createdAt: at(0), fulfilledAt: at(paidIn) }
  const purchases = [{ ...home, createdAt: at(20), fulfilledAt: null }, older]
  expect(stillWanted(purchases)).toEqual(left.map((place) => purchases[place]))
})
