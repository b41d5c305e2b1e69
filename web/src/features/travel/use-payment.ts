import { FRANCE_ID } from '@cursus/shared/countries'
import type { TravelDraft } from '@cursus/shared/travel'
import { useQuery } from '@tanstack/react-query'
import { stayPurchase } from '../../drafts/purchase-drafts.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { deviceOffers } from '../../insurance/device-offers.ts'
import { beginsEarly } from '../../insurance/early-start.ts'
import { products } from '../../insurance/products.ts'
import { useCoverWarnings } from '../../insurance/use-cover-warnings.ts'
import { agreedTo, keepAgreed } from '../../payments/agreed.ts'
import { useLatinAsked, useRefusedForm } from '../../payments/refusals.ts'
import { usePaying } from '../../payments/use-paying.ts'
import type { StoredSession } from '../../session/session.ts'
import { useToday } from '../../ui/use-today.ts'
import type { Quote } from './quote.ts'
import { nothingAgreed, type RecapValues, recapIssues, startingRecap } from './recap-values.ts'
import { descriptionOf, toDraft } from './stay-draft.ts'
import { stayRefusals } from './stay-refusals.ts'
import { checkoutStay } from './travel.api.ts'
import { useRecapWords } from './use-recap-words.ts'

/** The recap's form: what is chosen, what it costs, and paying it. Whatever fails, the choices stay. */
export function usePayment({ stay, country, price }: Quote, session: StoredSession) {
  const { t, i18n } = useTranslation('travel')
  const isFrance = country.id === FRANCE_ID
  const offers = useQuery({
    ...deviceOffers({ recurring: 'annuel', locale: i18n.language }),
    enabled: !isFrance,
  })
  const latin = useLatinAsked(stayRefusals)
  const isEarly = beginsEarly(stay.startDate, useToday())
  const { insuranceType } = products.travel
  const warnings = useCoverWarnings({
    ...stay,
    insuranceType,
    countryId: country.id,
    place: null,
    formula: null,
  })
  const begin = usePaying({ refusals: stayRefusals, leaving: t('recap.leaving') })
  const own = useFormOf<RecapValues>({
    id: 'recap',
    defaults: keptRecap(stay),
    check: (values) => recapIssues(values, { isFrance, latin, isEarly }),
    ...useRecapWords(isFrance),
    onValid: pay,
  })
  const form = useRefusedForm(stayRefusals, own)
  const chosen = form.values.offer
  const offer = (!isFrance && offers.data?.find(({ id }) => id === chosen)) || null
  const stayCents = price.stripe.unit_amount

  function pay(options: RecapValues) {
    const draft: TravelDraft = toDraft({ stay, country, cents: stayCents, options, offer, latin })
    stayPurchase.write(draft)
    const { acceptTerm, acceptTerm2, asksEarlyStart } = options
    keepAgreed(documentsOf(stay, offer?.id), { acceptTerm, acceptTerm2, asksEarlyStart })
    return begin(() =>
      checkoutStay({
        priceId: price.stripe.id,
        description: descriptionOf(stay, country.code),
        email: session.email,
        additionalPriceId: draft.additionalPriceId ?? undefined,
        contract: draft,
      }),
    )
  }

  return {
    form,
    offers,
    offer,
    latin,
    isEarly,
    warnings,
    stayCents,
    total: stayCents + (offer?.unit_amount ?? 0),
  }
}

/** What is agreed to: an early start of these days, and the documents of an add-on. */
const documentsOf = ({ startDate }: Quote['stay'], offer: string | null | undefined) =>
  `stay ${startDate} ${offer ?? ''}`

function keptRecap(stay: Quote['stay']): RecapValues {
  const draft = stayPurchase.read()
  return startingRecap(draft, agreedTo(documentsOf(stay, draft?.additionalPriceId), nothingAgreed))
}

export type Payment = ReturnType<typeof usePayment>
