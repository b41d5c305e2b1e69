import type { Covered } from '@cursus/shared/cover-warnings'
import { addMonths, parseDay } from '@cursus/shared/day'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { beginsEarly } from '../../insurance/early-start.ts'
import { products } from '../../insurance/products.ts'
import { useCoverWarnings } from '../../insurance/use-cover-warnings.ts'
import { agreedTo, keepAgreed } from '../../payments/agreed.ts'
import { useLatinAsked, useRefusedForm } from '../../payments/refusals.ts'
import type { HomeQuote } from './home-quote.ts'
import { homeRefusals } from './home-refusals.ts'
import {
  keptPeople,
  nothingAgreed,
  type PeopleValues,
  peopleIssues,
  startingPeople,
} from './people-values.ts'
import { useHomeQuote } from './use-home-quote.ts'
import { useHomeTotal } from './use-home-total.ts'
import { usePayingHome } from './use-paying.ts'
import { usePeopleWords } from './use-people-words.ts'

const loginField = 'known-password'

/**
 * Form of steps 3 and 4: the insured people, their agreements, and the payment. Every answer stays through an error.
 */
export function usePeople() {
  const { t } = useTranslation('home')
  const { quote, session, today, change } = useHomeQuote()
  const total = useHomeTotal()
  const latin = useLatinAsked(homeRefusals)
  const [known, setKnown] = useState<string | null>(null)
  // By what the draft names: the offers themselves come after the first draw, which reads what was ticked.
  const documents = `home ${quote.rooms} ${quote.offerId ?? ''}`
  const isEarly = beginsEarly(quote.startDate, today)
  const asked = { account: session === null, latin, today, isEarly }
  const own = useFormOf<PeopleValues>({
    id: 'people',
    defaults: startingPeople(quote, agreedTo(documents, nothingAgreed)),
    check: (values) => peopleIssues(values, asked),
    ...usePeopleWords(quote, total.offer !== null),
    onValid: usePayingHome({ home: total, latin, onKnown: setKnown }),
  })
  const form = useRefusedForm(homeRefusals, own)
  const { values } = form
  useKept(values, () => {
    change(keptPeople(values, quote))
    const { acceptTerm, acceptTerm2, asksEarlyStart } = values
    keepAgreed(documents, { acceptTerm, acceptTerm2, asksEarlyStart })
  })

  const isKnown = known !== null && session === null
  const onSubmit = (event: SubmitEvent) => {
    const waitsForPrice = form.ready && !total.isReady
    if (!isKnown && !waitsForPrice) return form.onSubmit(event)
    event.preventDefault()
    if (isKnown) document.getElementById(loginField)?.focus()
  }
  return {
    form: { ...form, onSubmit },
    total,
    latin,
    isEarly,
    warnings: useCoverWarnings(wantedHome(quote)),
    /** The e-mail that has an account already: its owner signs in before paying. */
    known: isKnown ? known : null,
    setKnown,
    isReady: form.ready && total.isReady && !isKnown,
    need: isKnown ? t('accounts:known.need') : form.ready && !total.isReady ? t(total.why) : form.need,
  }
}

export type People = ReturnType<typeof usePeople>

/** The home as another contract may cover it; null while its answers are not whole. */
function wantedHome({ address, startDate: typed }: HomeQuote): Covered | null {
  const startDate = parseDay(typed)
  if (!address || !startDate) return null
  const { insuranceType } = products.home
  const place = `${address.street}, ${address.city}`
  return {
    insuranceType,
    countryId: null,
    place,
    formula: null,
    startDate,
    endDate: addMonths(startDate, 12),
  }
}

/** Runs `keep` after every change, and not for what the form began with. */
function useKept(values: PeopleValues, keep: () => void) {
  const seen = useRef(values)
  useEffect(() => {
    if (seen.current === values) return
    seen.current = values
    keep()
  })
}
