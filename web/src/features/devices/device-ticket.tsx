import { isPhoneOffer } from '@cursus/shared/device-rules'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { offerName } from '../../insurance/formulas.ts'
import { FileLink } from '../../ui/file-row.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { Ticket, TicketTop } from '../../ui/ticket.tsx'
import { type DeviceValues, priceOf } from './device-values.ts'
import type { InsuringOffer } from './use-device-form.ts'

interface DeviceTicketProps {
  offer: InsuringOffer & { name: string; fic: string }
  values: DeviceValues
  /** The price and what is to be said of it. */
  children: ReactNode
}

/** The device and what insures it; under the ticket the notice of the offer. */
export function DeviceTicket({ offer, values, children }: DeviceTicketProps) {
  const { t } = useTranslation('device-form')
  const { brand, model, purchasePriceTTC } = values
  const price = priceOf(purchasePriceTTC)
  const title = offer.type === 'Telephonie' ? t('ticket.phone') : offerName(offer, t)
  const bought = {
    name: t('mm.purchasePrice'),
    value: price === null || Number.isNaN(price) ? '–' : <Money cents={Math.round(price * 100)} />,
  }
  const facts = [
    ...(isPhoneOffer(offer) || price !== null ? [bought] : []),
    { name: t('ticket.offer'), value: useBandText(offer) },
    { name: t('ticket.deductible'), value: t('ticket.deductible.none') },
    { name: t('ticket.claims'), value: t('ticket.claims.value') },
  ]
  const top = (
    <TicketTop
      icon={isPhoneOffer(offer) ? 'mobile' : 'laptop'}
      title={title}
      detail={[brand.trim(), model.trim()].filter(Boolean).join(t('need.comma'))}
      facts={facts}
    />
  )
  return (
    <>
      <Ticket top={top}>{children}</Ticket>
      <div className="hue-devices above-16">
        <FileLink
          href={`/document/multimedia/${offer.fic}`}
          name={t(offer.type === 'Telephonie' ? 'notice.phone' : 'notice.devices')}
          detail="PDF"
        />
      </div>
    </>
  )
}

/** Returns the price band of an offer in words: « jusqu'à 800 € », « moins de 2 000 € ». */
export function useBandText({ trancheMax, trancheMaxExclusive }: InsuringOffer): string {
  const { t, i18n } = useTranslation('device-form')
  const price = formatMoney(trancheMax * 100, i18n.language, true)
  return t(trancheMaxExclusive ? 'ticket.below' : 'ticket.upTo', { price })
}
