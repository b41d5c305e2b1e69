import { FRANCE_ID } from '@cursus/shared/countries'
import type { TravelDraft } from '@cursus/shared/travel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../app/api-error.ts'
import { deviceOffers } from '../../app/device-offers.ts'
import { withoutPrefix } from '../../app/draft-refusal.ts'
import { readDraft, storeDraft } from '../../app/drafts.ts'
import { type LatinName, missingLatin } from '../../app/latin-names.ts'
import { leaveFor } from '../../app/leave-for.ts'
import type { StoredSession } from '../../app/session.ts'
import { useFormOf } from '../../app/use-form-of.ts'
import type { Quote } from './quote.ts'
import { type RecapValues, recapIssues, startingRecap } from './recap-values.ts'
import { type Refusal, toRefusal } from './refusals.ts'
import { descriptionOf, toDraft } from './stay-draft.ts'
import { checkoutStay } from './travel.api.ts'

/** The recap's form: what is chosen, what it costs, and paying it. Whatever fails, the choices stay. */
export function usePayment({ stay, country, price }: Quote, session: StoredSession) {
  const { t, i18n } = useTranslation('travel')
  const client = useQueryClient()
  const isFrance = country.id === FRANCE_ID
  const offers = useQuery({
    ...deviceOffers({ recurring: 'annuel', locale: i18n.language }),
    enabled: !isFrance,
  })
  const [latin, setLatin] = useState<LatinName[]>([])
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useFormOf<RecapValues>({
    id: 'recap',
    defaults: startingRecap(readDraft<RecapValues>('healthMobilityContract')),
    check: (values) => recapIssues(values, { isFrance, latin }),
    names: {
      countryNationality: t('health.nationality'),
      addressOrigin: t('health.addressOrigin'),
      acceptTerm: t('need.terms'),
      acceptTerm2: t('need.terms2'),
      latinName: t('field.latinName'),
      latinLastName: t('field.latinLastName'),
      startDate: t('health.start'),
      endDate: t('health.end'),
      country: t('health.destination'),
    },
    needs: {
      countryNationality: t('need.nationality'),
      addressOrigin: t('need.addressOrigin'),
    },
    onValid: pay,
  })
  const chosen = form.values.offer
  const offer = (!isFrance && offers.data?.find(({ id }) => id === chosen)) || null
  const stayCents = price.stripe.unit_amount

  async function pay(options: RecapValues) {
    setRefusal(null)
    const draft: TravelDraft = toDraft({ stay, country, cents: stayCents, options, offer })
    storeDraft('healthMobilityContract', draft)
    try {
      const address = await checkoutStay({
        priceId: price.stripe.id,
        description: descriptionOf(stay, country.code),
        email: session.email,
        additionalPriceId: draft.additionalPriceId ?? undefined,
        contract: draft,
      })
      leaveFor(address, t('recap.leaving'))
    } catch (error) {
      throw refused(error)
    }
  }

  /** Keeps what was said for the top of the dialog; hands on what the fields can show. */
  function refused(error: unknown): unknown {
    const told = error instanceof ApiError ? withoutPrefix(error) : error
    setLatin((known) => [...new Set([...known, ...missingLatin(told)])])
    setRefusal(toRefusal(told, messageOf(told, t('error.server.connection'))))
    void client.invalidateQueries({ queryKey: ['price'] })
    return told
  }

  return {
    form,
    offers,
    offer,
    latin,
    refusal,
    stayCents,
    total: stayCents + (offer?.unit_amount ?? 0),
  }
}

export type Payment = ReturnType<typeof usePayment>
