import type { OfferValue } from '@cursus/shared/accounts'
import { useTranslation } from 'react-i18next'
import { type PriceFrom, useCardPrices } from '../../app/prices-from.ts'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { RichText } from '../../ui/rich-text.tsx'

const looks: Record<OfferValue, { className: string; icon: IconName }> = {
  health_mobility: { className: 'mob', icon: 'plane' },
  home: { className: 'hab', icon: 'sofa' },
  multimedia: { className: 'mul', icon: 'mobile' },
  mutual: { className: 'mut', icon: 'heart' },
}

/** What the school lets its students insure, with the lowest prices of today's tariff. */
export function SchoolOffers({ offers }: { offers: readonly OfferValue[] }) {
  const { t } = useTranslation('doors')
  const { travel, home, devices } = useCardPrices(false)
  const prices: Partial<Record<OfferValue, PriceFrom>> = {
    health_mobility: travel,
    home,
    multimedia: devices,
  }
  if (offers.length === 0) return null
  return (
    <section className="card flat" aria-labelledby="offers-title">
      <h2 id="offers-title" className="h3">
        {t('offers.title')}
      </h2>
      <ul className="offl">
        {offers.map((offer) => (
          <li key={offer} className={looks[offer].className}>
            <span className="tico">
              <Icon name={looks[offer].icon} mirrored={offer === 'health_mobility'} />
            </span>
            <span>
              {t(`offers.${offer}`)}
              <OfferPrice offer={offer} price={prices[offer]} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** « dès 27 € le premier mois »; the mutual is bought elsewhere, and a price that will not come is left out. */
function OfferPrice({ offer, price }: { offer: OfferValue; price?: PriceFrom }) {
  const { t, i18n } = useTranslation('doors')
  if (offer === 'mutual') return <small>{t('offers.mutual.where')}</small>
  if (price?.cents === undefined) return null
  const words = t(`offers.${offer}.from`, { price: formatMoney(price.cents, i18n.language, true) })
  return (
    <small>
      <RichText text={words} parts={{ price: (sum) => <Ltr>{sum}</Ltr> }} />
    </small>
  )
}
