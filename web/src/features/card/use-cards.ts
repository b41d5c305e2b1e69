import type { Card } from '@cursus/shared/cards'
import { useQuery } from '@tanstack/react-query'
import { isSilence } from '../../api/silence.ts'
import { productOf } from '../../insurance/products.ts'
import { noteSession } from '../../session/session.ts'
import { readCards } from './card.api.ts'
import { keepCards, keptCards } from './kept-cards.ts'

interface Read {
  cards: Card[]
  /** From this browser: nobody has looked how they stand now. */
  isKept: boolean
}

/** The server's answer, which is kept for whoever asked for it; where it is silent, what was kept last. */
export async function readOrKept(): Promise<Read> {
  const isSame = noteSession()
  try {
    const cards = inOrder(await readCards())
    if (isSame()) keepCards(cards)
    return { cards, isKept: false }
  } catch (error) {
    const kept = isSilence(error) ? keptCards() : null
    if (!kept) throw error
    return { cards: kept, isKept: true }
  }
}

const places = { current: 0, upcoming: 1, suspended: 2 }

/** A stay that runs first, then what else runs, what is to come, what is suspended. */
export function inOrder(cards: readonly Card[]): Card[] {
  const place = ({ insuranceType, state }: Card) =>
    places[state] * 2 + (productOf(insuranceType).insures === 'stay' ? 0 : 1)
  return [...cards].sort((a, b) => place(a) - place(b))
}

/** One's own cards, asked for anew each time that the network is back. */
export function useCards() {
  return useQuery({
    queryKey: ['cards'],
    queryFn: readOrKept,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    staleTime: 0,
  })
}
