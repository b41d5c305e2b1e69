import { insuredRooms } from '@cursus/shared/home-cover'
import type { HomeRhythm, Quote } from '@cursus/shared/quotes'
import { useEffect, useMemo, useState } from 'react'
import { keepQuote, ofKind, readCarriedQuote } from '../../drafts/carried-quote.ts'

/**
 * The answers of the home estimator with the quote that they make; none above the tariff. They start with the kept quote,
 * and are kept once whole.
 */
export function useHomeEstimate() {
  const [kept] = useState(() => ofKind(readCarriedQuote()?.quote, 'home'))
  const [rooms, setRooms] = useState<number | null>(kept?.rooms ?? null)
  const [rhythm, setRhythm] = useState<HomeRhythm>(kept?.rhythm ?? 'mensuel')
  const quote = useMemo<Quote | null>(
    () => (rooms && insuredRooms.includes(rooms) ? { kind: 'home', rooms, rhythm } : null),
    [rooms, rhythm],
  )
  useEffect(() => {
    if (quote) keepQuote(quote)
  }, [quote])
  return { rooms, setRooms, rhythm, setRhythm, quote }
}
