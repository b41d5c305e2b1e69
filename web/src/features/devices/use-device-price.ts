import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { deviceOffers } from '../../insurance/device-offers.ts'
import { readSchool } from '../../session/school.ts'
import { choiceFor, isSold } from './device-choice.ts'
import { type DeviceChoice, type DeviceDraft, useDeviceDraft } from './device-draft.ts'

/**
 * The offer and price of the draft, by what the tariff says now. A price that changed since it was shown is told with the old
 * one and kept in the draft, so that the next « Payer » agrees to it.
 */
export function useDevicePrice(draft: DeviceDraft, price: number | null) {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  const { change } = useDeviceDraft()
  const wanted = { type: draft.type, locale: i18n.language, school: readSchool()?.id }
  const list = deviceOffers({ ...wanted, recurring: draft.payment })
  const otherPayment = draft.payment === 'mensuel' ? 'annuel' : 'mensuel'
  const offers = useQuery(list)
  const others = useQuery(deviceOffers({ ...wanted, recurring: otherPayment }))
  const now = offers.data ? choiceFor(draft, offers.data, price) : draft
  const other = others.data ? choiceFor({ ...draft, payment: otherPayment }, others.data, price) : null
  const [changed, setChanged] = useState<{ from: number; to: number; attempt: number } | null>(null)
  useEffect(() => {
    if (!now || now.offerId + now.unitAmount === draft.offerId + draft.unitAmount) return
    if (isSameBand(now, draft) && now.unitAmount !== draft.unitAmount) {
      setChanged((last) => ({
        from: draft.unitAmount,
        to: now.unitAmount,
        attempt: (last?.attempt ?? 0) + 1,
      }))
    }
    change(now)
  }, [now, draft, change])
  return {
    /** Price to be paid now; null when the offer is not sold any more, or (`isSold`) not for a device of that price. */
    now,
    isSold: !offers.data || isSold(draft, offers.data),
    other,
    changed,
    /** Asks once more before paying. False when it is another price than the one on the screen. */
    async isStillThePrice(): Promise<boolean> {
      const fresh = choiceFor(draft, await client.fetchQuery({ ...list, staleTime: 0 }), price)
      return fresh?.offerId === now?.offerId && fresh?.unitAmount === now?.unitAmount
    },
  }
}

/** Tells whether both choices are the same thing for sale, whatever it is called after a change of the tariff. */
function isSameBand(one: DeviceChoice, other: DeviceChoice): boolean {
  return one.formula === other.formula && one.trancheMax === other.trancheMax && one.payment === other.payment
}
