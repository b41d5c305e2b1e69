import { Card } from '@cursus/shared/cards'
import * as z from 'zod/mini'
import { keptCard } from '../../session/kept-card.ts'
import { parsed, readSession } from '../../session/session.ts'

const Kept = z.object({ owner: z.string(), cards: z.array(Card) })

/** Keeps the cards for a day without a network, under the name of whoever they are of. */
export function keepCards(cards: readonly Card[]) {
  const session = readSession()
  const owner = session?.viewing ? null : session?.email
  if (owner) localStorage.setItem(keptCard, JSON.stringify({ owner, cards }))
}

/** The cards as they were read last; null where nobody's, or somebody else's, are kept. */
export function keptCards(): Card[] | null {
  const kept = Kept.safeParse(parsed(localStorage.getItem(keptCard) ?? '')).data
  return kept && kept.owner === readSession()?.email ? kept.cards : null
}
