import type { Card } from '@cursus/shared/cards'
import { expect, it } from 'vitest'
import { inOrder } from './use-cards.ts'

const card = (reference: string, insuranceType: string, state: Card['state']) =>
  ({ reference, insuranceType, state }) as Card

it('shows the stay that runs first, and what is suspended last', () => {
  const cards = [
    card('home, suspended', 'Habitation', 'suspended'),
    card('stay to come', 'Santé/Mobilité', 'upcoming'),
    card('home', 'Habitation', 'current'),
    card('stay', 'Santé/Mobilité', 'current'),
    card('phone', 'Multimédia', 'current'),
  ]
  expect(inOrder(cards).map(({ reference }) => reference)).toEqual([
    'stay',
    'home',
    'phone',
    'stay to come',
    'home, suspended',
  ])
})
