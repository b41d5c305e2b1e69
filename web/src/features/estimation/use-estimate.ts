import { formatDay, purchaseDay } from '@cursus/shared/day'
import type { Quote } from '@cursus/shared/quotes'
import { useEffect, useMemo, useState } from 'react'
import { keepBegunStay, readBegunStay, type StayAnswers } from '../../drafts/begun-stay.ts'
import { keepQuote, ofKind, readCarriedQuote } from '../../drafts/carried-quote.ts'
import { useCountries } from '../../forms/countries.ts'
import { useStayPrice } from '../../insurance/stay-price.ts'
import { parseRange } from '../../ui/date-range.ts'
import { type Estimate, estimateOf } from './estimate.ts'

/** The answers of the travel estimator with all that follows from them. They start with the kept quote, and are kept once whole. */
export function useEstimate() {
  const [today] = useState(() => purchaseDay(new Date()))
  const [kept] = useState(() => ofKind(readCarriedQuote()?.quote, 'stay'))
  const [begun] = useState(readBegunStay)
  const [text, setText] = useState(() => (begun ? rangeText(begun) : textOf(kept, today)))
  const [countryId, setCountryId] = useState(begun ? idOf(begun) : (kept?.country ?? null))
  const country = useCountries().countries.find(({ id }) => id === countryId)
  const range = parseRange(text)
  const estimate = range && estimateOf(range, today)
  const months = estimate?.kind === 'months' ? estimate.months : null
  const price = useStayPrice(country && months ? { zone: country.zone, month: months } : null)
  const quote = useQuote(country && months ? { country: country.id, ...range } : null)
  const isWhole = quote !== null
  useEffect(() => {
    const [start = '', end = ''] = text.split(' – ')
    keepBegunStay(isWhole ? null : { country: String(countryId ?? ''), start, end })
  }, [isWhole, countryId, text])
  return { today, text, setText, countryId, setCountryId, range, estimate, country, price, quote }
}

type Answers = { country: number; start?: string; end?: string } | null

function useQuote(answers: Answers): Quote | null {
  const { country, start, end } = answers ?? {}
  const quote = useMemo<Quote | null>(
    () => (country && start && end ? { kind: 'stay', country, startDate: start, endDate: end } : null),
    [country, start, end],
  )
  useEffect(() => {
    if (quote) keepQuote(quote)
  }, [quote])
  return quote
}

const idOf = ({ country }: StayAnswers) => (country ? Number(country) : null)
const rangeText = ({ start, end }: StayAnswers) => (start || end ? `${start} – ${end}` : '')

/** Days that have gone by since are asked again. */
function textOf(kept: { startDate: string; endDate: string } | null, today: string): string {
  if (!kept) return ''
  const range = { start: kept.startDate, end: kept.endDate }
  return estimateOf(range, today).kind === 'months'
    ? `${formatDay(range.start)} – ${formatDay(range.end)}`
    : ''
}

const [days, place] = ['estimate-dates', 'estimate-country']

/** Returns what is missing for a price: a text of `estimation` and the fields to fill; null when nothing is. */
export function missingOf(estimate: Estimate | null, hasCountry: boolean) {
  if (estimate?.kind === 'too-long') return { text: 'result.tooLong', fields: [days] }
  const hasDays = estimate?.kind === 'months'
  if (hasDays && hasCountry) return null
  if (hasCountry) return { text: 'result.needDates', fields: [days] }
  return hasDays
    ? { text: 'result.needCountry', fields: [place] }
    : { text: 'result.needBoth', fields: [days, place] }
}
