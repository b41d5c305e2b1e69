import { formatDay } from '@cursus/shared/day'
import { useState } from 'react'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCurrentContracts } from '../../insurance/current-contracts.ts'
import { products } from '../../insurance/products.ts'
import { type HomeValues, homeAnswers, startingHome } from './home-values.ts'
import { defaultStart, homeIssues } from './quote-rules.ts'
import { useHomeQuote } from './use-home-quote.ts'

/** The form of step 1. Each answer is kept as soon as it is given; a start that nobody chose is kept with the whole. */
export function useHomeForm() {
  const { t } = useTranslation('home')
  const { quote, today, session, change, go } = useHomeQuote()
  const holdsHome = useCurrentContracts(session).some(
    ({ insuranceType }) => insuranceType === products.home.insuranceType,
  )
  const start = formatDay(defaultStart(today, holdsHome))
  const form = useFormOf<HomeValues>({
    id: 'home',
    defaults: startingHome(quote, start),
    check: (values) => homeIssues(homeAnswers(values), today),
    names: {
      rooms: t('home.rooms'),
      persons: t('home.persons'),
      address: t('address.label'),
      startDate: t('home.coverStart'),
    },
    needs: {
      rooms: t('need.rooms'),
      persons: t('need.persons'),
      address: t('need.address'),
      startDate: t('need.start'),
    },
    onValid: (values) => {
      change({ ...homeAnswers(values), maxStep: Math.max(quote.maxStep, 2) })
      go(2)
    },
  })
  const { values, set: setValue } = form
  // The list of contracts may come after the form, and the day may change under it.
  const [offered, setOffered] = useState(start)
  if (offered !== start) {
    setOffered(start)
    if (quote.startDate === '' && values.startDate === offered) setValue('startDate', start)
  }

  /** A start that is no answer yet is not kept: it would read as one that has gone by. */
  const set = <Key extends keyof HomeValues & string>(key: Key, value: HomeValues[Key]) => {
    const next = homeAnswers({ ...values, [key]: value })
    setValue(key, value)
    if (key !== 'startDate' || !homeIssues(next, today).startDate) change({ [key]: next[key] })
  }
  return { form, today, holdsHome, values, set }
}

export type HomeForm = ReturnType<typeof useHomeForm>
