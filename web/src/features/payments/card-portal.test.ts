import { wireNames } from '@cursus/shared/product-keys'
import { expect, it } from 'vitest'
import { cardPortalOf } from './card-portal.ts'

const home = { insuranceType: 'Habitation', interval: 'month', cover: 'current' } as const
const devices = { insuranceType: 'Multimédia', interval: 'year', cover: 'upcoming' } as const

it.each([
  ['the first contract', [home, devices], 'home'],
  [
    'the next one, where the first is over and owes',
    [{ ...home, cover: 'ended' }, devices],
    wireNames.devices,
  ],
  ['the next one, where the first has expired', [{ ...home, cover: 'expired' }, devices], wireNames.devices],
  ['what is suspended, to be paid again', [{ ...home, cover: 'suspended' }], 'home'],
  ['what is still to be signed', [{ ...home, cover: 'waiting' }], 'home'],
  ['nothing, where all is over', [{ ...home, cover: 'ended' }], undefined],
  ['nothing, where all was paid once', [{ ...home, interval: null }], undefined],
  ['nothing, where there is no contract', [], undefined],
] as const)('changes the card of %s', (_, contracts, portal) => {
  expect(cardPortalOf(contracts)).toBe(portal)
})
