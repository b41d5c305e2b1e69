import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceOffers } from '../../app/device-offers.ts'
import { readSchool } from '../../app/session.ts'
import { toastError } from '../../app/toasts.ts'
import { formatMoney } from '../../ui/format.ts'
import { type DeviceDraft, useDeviceDraft } from './device-draft.ts'

/**
 * The draft may be a day old: its offer is looked up again. Another price is taken over and said; an offer that is gone
 * leads back to the offers, with the draft kept for what was typed. Nothing moves once it is paid.
 */
export function useTodaysPrice(draft: DeviceDraft | null) {
  const { t, i18n } = useTranslation('devices')
  const navigate = useNavigate()
  const { change } = useDeviceDraft()
  const isOpen = draft !== null && !draft.sessionStripe && !draft.contractId
  const { data } = useQuery({
    ...deviceOffers({
      type: draft?.type,
      recurring: draft?.payment ?? 'mensuel',
      locale: i18n.language,
      school: readSchool()?.id,
    }),
    enabled: isOpen,
    staleTime: 30_000,
  })
  const offer = data?.find(({ id }) => id === draft?.offerId)
  const isGone = isOpen && data !== undefined && !offer
  const price = isOpen && offer && offer.unit_amount !== draft.unitAmount ? offer.unit_amount : null
  useEffect(() => {
    if (price === null) return
    change({ unitAmount: price })
    toastError(t('news.price'), t('news.price.detail', { price: formatMoney(price, i18n.language) }))
  }, [price, change, t, i18n.language])
  useEffect(() => {
    if (!isGone) return
    toastError(t('news.gone'), t('news.gone.detail'))
    void navigate({ to: '/insurance/multimedia', replace: true })
  }, [isGone, navigate, t])
}
