import type { Card } from '@cursus/shared/cards'
import { beforeEach, expect, it, vi } from 'vitest'
import { aBrowser, signIn } from '../../../test/a-browser.ts'
import { forgetCard, keptCard } from '../../session/kept-card.ts'
import { inOrder, readOrKept } from './use-cards.ts'

beforeEach(() => aBrowser())

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

it('keeps the cards of whoever asked for them, and nothing under the name of whoever signed in meanwhile', async () => {
  const cards = [{ reference: 'SM-1', insuranceType: 'Habitation', state: 'current' }]
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  signIn('theo@example.org')
  const [first, second] = [readOrKept(), readOrKept()]
  answers[0]?.(Response.json({ data: cards }))
  await first
  expect(localStorage.getItem(keptCard)).toBe(JSON.stringify({ owner: 'theo@example.org', cards }))
  signIn('ada@example.org', 'ROLE_ADMIN')
  forgetCard()
  answers[1]?.(Response.json({ data: cards }))
  await second
  expect(localStorage.getItem(keptCard)).toBeNull()
})
