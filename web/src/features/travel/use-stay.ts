import { type Day, parseDay, purchaseDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { useEffect, useState } from 'react'
import { ofKind, readCarriedQuote } from '../../drafts/carried-quote.ts'
import { draftOfForm } from '../../drafts/form-draft.ts'
import { stayPurchase } from '../../drafts/purchase-drafts.ts'
import { useCountries } from '../../forms/countries.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStayPrice } from '../../insurance/stay-price.ts'
import {
  correctedEnd,
  keptStay,
  movedStart,
  type StayValues,
  startingStay,
  stayIssues,
  stayOf,
} from './stay-values.ts'
import { useArrivingStay } from './use-arriving-stay.ts'

/** Values that were typed before a reload of this tab: days that are past by now are ignored. */
const typed = draftOfForm<StayValues>('stay', { start: '', end: '', country: '' })

/** True until what was answered elsewhere stands where the form starts from. */
export function useQuotedStay(): boolean {
  const nothing = { start: '', end: '', country: '' }
  return useArrivingStay((values) => typed.write({ ...nothing, ...typed.read(), ...values }))
}

const carriedStay = () => ofKind(readCarriedQuote()?.quote, 'stay')

/** The form of a stay with all that follows from it: country, days, months, price. */
export function useStay(onReady: () => void) {
  const { t } = useTranslation('travel')
  const [today] = useState(() => purchaseDay(new Date()))
  const [kept] = useState(() => keptStay(typed.read(), stayPurchase.read(), carriedStay()))
  const form = useFormOf<StayValues>({
    id: 'stay',
    defaults: startingStay(today, kept),
    check: (values) => stayIssues(values, today),
    names: { start: t('health.start'), end: t('health.end'), country: t('health.destination') },
    needs: { start: t('need.start'), end: t('need.end'), country: t('need.destination') },
    onValid: onReady,
  })
  const { values } = form
  useEffect(() => typed.write(values), [values])
  const country = useCountries().countries.find(({ id }) => String(id) === values.country)
  const issues = stayIssues(values, today)
  const stay = issues.start || issues.end ? null : stayOf(values)
  const months = stay ? billedMonths(stay) : null
  const price = useStayPrice(country && months ? { zone: country.zone, month: months } : null)

  const days = useStayDays(form, today)
  /** The day to which the kept departure was moved; null where it could stay. */
  const moved = kept && movedStart(kept, today)
  return { ...days, form, today, values, country, stay, months, price, moved }
}

type DaysForm = {
  values: Pick<StayValues, 'start' | 'end'>
  set(path: 'start' | 'end', text: string): void
  sentenceAt(path: 'start' | 'end'): string | undefined
  leave(path: 'start' | 'end'): void
}

/** Both days in any form: a return that does not go with a new departure is corrected, which is said. */
export function useStayDays(form: DaysForm, today: Day) {
  const [correction, setCorrection] = useState<string | null>(null)
  const { values } = form
  const setStart = (text: string) => {
    form.set('start', text)
    const end = parseDay(text) ? correctedEnd(today, text, values.end) : null
    if (end) form.set('end', end)
    setCorrection(end)
  }
  const setEnd = (text: string) => {
    form.set('end', text)
    setCorrection(null)
  }
  return { form, today, values, correction, setStart, setEnd }
}

export type StayDays = ReturnType<typeof useStayDays>
export type StayForm = ReturnType<typeof useStay>
