import { priceSlider } from '@cursus/shared/device-rules'
import type { MultimediaOffer } from '@cursus/shared/prices'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { deviceOffers } from '../../insurance/device-offers.ts'
import { readSchool } from '../../session/school.ts'
import { choiceOf } from './device-choice.ts'
import type { DeviceChoice, DeviceDraft } from './device-draft.ts'
import { type Asked, activeOffer, priceFault } from './offer-rules.ts'

const noOffers: MultimediaOffer[] = []

/** Returns the price at which the slider of this type stands at first; the devices without a phone keep it for the formulas that have one. */
function initialPrice(type: Asked['type']): number {
  return priceSlider({ type, formula: 'Essentiels + tel' })?.initial ?? 0
}

/** Returns the choice of a page that opens: the slider's own price and the first offer; what the draft of this type says when there is one. */
function firstAsked(type: Asked['type'], draft: DeviceDraft | null): Asked {
  const chosen = draft?.type === type ? draft : null
  return {
    type,
    payment: chosen?.payment ?? 'mensuel',
    without: false,
    formula: chosen?.type === 'Multimedia' ? chosen.formula : null,
    price: chosen?.purchasePriceTTC ?? initialPrice(type),
  }
}

/**
 * What the modal has chosen. Both lists of a type, by month and by year, are loaded once when it opens: no move of the
 * slider and no change of the rhythm waits for a call.
 */
export function useOfferChoice(type: Asked['type'], draft: DeviceDraft | null) {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  const [asked, setAsked] = useState(() => firstAsked(type, draft))
  const wanted = { type, locale: i18n.language, school: readSchool()?.id }
  const offers = useQuery({
    ...deviceOffers({ ...wanted, recurring: asked.payment }),
    placeholderData: keepPreviousData,
  })
  const other = deviceOffers({ ...wanted, recurring: asked.payment === 'mensuel' ? 'annuel' : 'mensuel' })
  const isLoaded = offers.isSuccess && !offers.isPlaceholderData
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the first list is there
  useEffect(() => {
    if (isLoaded) void client.prefetchQuery(other)
  }, [isLoaded])
  const list = offers.data ?? noOffers
  const chosen = activeOffer(list, asked)
  const slider = priceSlider(chosen ?? { type, formula: type === 'Telephonie' ? null : asked.formula })
  const fault = slider && !asked.without && list.length > 0 ? priceFault(list, asked, slider) : null
  const offer = fault ? null : chosen
  return {
    asked,
    ask: (part: Partial<Asked>) => setAsked((before) => ({ ...before, ...part })),
    offers,
    list,
    /** Offer that fits the answers; null also while no offer covers the purchase price. */
    offer,
    /** The formula that is chosen, whatever the price. */
    formula: chosen?.formula ?? null,
    slider,
    /** Purchase price in euros as asked, null where there is no phone. */
    price: slider ? asked.price : null,
    fault,
    /** An offer of the asked rhythm, not of the one before that is still on screen. */
    isReady: offer !== null && isLoaded,
  }
}

export type OfferChoosing = ReturnType<typeof useOfferChoice>

/** Makes the choice that « Souscrire » stores. */
export function toChoice({ asked, offer, price }: OfferChoosing): DeviceChoice | null {
  return offer && choiceOf(offer, asked.payment, price)
}
