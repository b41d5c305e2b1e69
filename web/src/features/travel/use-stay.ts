import { parseDay, purchaseDay } from '@cursus/shared/day'
import type { TravelDraft } from '@cursus/shared/travel'
import { billedMonths } from '@cursus/shared/travel-price'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountries } from '../../app/countries.ts'
import { readDraft } from '../../app/drafts.ts'
import { useStayPrice } from '../../app/stay-price.ts'
import { useFormOf } from '../../app/use-form-of.ts'
import { readTyped, storeTyped } from './stay-memory.ts'
import { correctedEnd, type StayValues, startingStay, stayIssues, stayOf } from './stay-values.ts'

/** The form of a stay with all that follows from it: country, days, months, price. */
export function useStay(onReady: () => void) {
  const { t } = useTranslation('travel')
  const [today] = useState(() => purchaseDay(new Date()))
  const [correction, setCorrection] = useState<string | null>(null)
  const form = useFormOf<StayValues>({
    id: 'stay',
    defaults: startingStay(today, readTyped(), readDraft<TravelDraft>('healthMobilityContract')),
    check: (values) => stayIssues(values, today),
    names: { start: t('health.start'), end: t('health.end'), country: t('health.destination') },
    needs: { start: t('need.start'), end: t('need.end'), country: t('need.destination') },
    onValid: onReady,
  })
  const { values } = form
  useEffect(() => storeTyped(values), [values])
  const country = useCountries().countries.find(({ id }) => String(id) === values.country)
  const issues = stayIssues(values, today)
  const stay = issues.start || issues.end ? null : stayOf(values)
  const months = stay ? billedMonths(stay) : null
  const price = useStayPrice(country && months ? { zone: country.zone, month: months } : null)

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
  return { form, today, values, country, stay, months, price, correction, setStart, setEnd }
}

export type StayForm = ReturnType<typeof useStay>
