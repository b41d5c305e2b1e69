import { FRANCE_ID } from '@cursus/shared/countries'
import type { TravelDraft } from '@cursus/shared/travel'
import { useQuery } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { stayPurchase } from '../../drafts/purchase-drafts.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { chosenOffer } from '../../insurance/chosen-offer.ts'
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
  const { t } = useTranslation('travel')
  const isFrance = country.id === FRANCE_ID
  const { offers, choiceOf } = useAddOns(isFrance)
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
    check: (values) => {
      const offer = choiceOf(values).isGone ? '' : values.offer
      return recapIssues({ ...values, offer }, { isFrance, latin, isEarly })
    },
    ...useRecapWords(isFrance),
    onValid: pay,
  })
  const form = useRefusedForm(stayRefusals, own)
  const { offer, isSettled, isGone, isUnread } = choiceOf(form.values)
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

  const onSubmit = (event: SubmitEvent) => {
    if (isSettled) return form.onSubmit(event)
    event.preventDefault()
    event.stopPropagation() // as in `useFormOf`
  }
  const waits = t(isUnread ? 'devices:addOn.unread' : 'need.price')
  return {
    form: { ...form, onSubmit, ready: form.ready && isSettled, need: isSettled ? form.need : waits },
    offers,
    offer,
    isGone,
    isUnread,
    latin,
    isEarly,
    warnings,
    stayCents,
    /** Stay and devices in cents; undefined while it is not known which were chosen (decision 750). */
    total: isSettled ? stayCents + (offer?.unit_amount ?? 0) : undefined,
  }
}

/** The offers for devices beside a stay abroad, and what of them a recap has chosen. */
function useAddOns(isFrance: boolean) {
  const { i18n } = useTranslation()
  const offers = useQuery({
    ...deviceOffers({ recurring: 'annuel', locale: i18n.language }),
    enabled: !isFrance,
  })
  return { offers, choiceOf: ({ offer }: RecapValues) => chosenOffer((!isFrance && offer) || null, offers) }
}

/** What is agreed to: an early start of these days, and the documents of an add-on. */
const documentsOf = ({ startDate }: Quote['stay'], offer: string | null | undefined) =>
  `stay ${startDate} ${offer ?? ''}`

function keptRecap(stay: Quote['stay']): RecapValues {
  const draft = stayPurchase.read()
  return startingRecap(draft, agreedTo(documentsOf(stay, draft?.additionalPriceId), nothingAgreed))
}

export type Payment = ReturnType<typeof usePayment>
