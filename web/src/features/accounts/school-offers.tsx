import type { OfferValue } from '@cursus/shared/accounts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type PriceFrom, useCardPrices } from '../../insurance/prices-from.ts'
import { type Look, offered } from '../../insurance/products.ts'
import { UnreadPrice } from '../../insurance/unread-price.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import * as doorsStyles from './doors.module.css'

/** Products that the school lets its students buy, with the lowest prices of today's tariff. */
export function SchoolOffers({ offers }: { offers: readonly OfferValue[] }) {
  const { t } = useTranslation('doors')
  const prices = useCardPrices(false)
  if (offers.length === 0) return null
  return (
    <section className={`${cardStyles.card} ${cardStyles.flat}`} aria-labelledby="offers-title">
      <h2 id="offers-title" className={doorsStyles.heading}>
        {t('offers.title')}
      </h2>
      <ul className={doorsStyles.offers}>
        {offers
          .map((offer) => offered[offer])
          .map(({ key, hue, icon, mirrored }) => (
            <li key={key} className={hue}>
              <span className={iconTileStyles.tile}>
                <Icon name={icon} mirrored={mirrored} />
              </span>
              <span>
                {t(`offers.${key}`)}
                <OfferPrice product={key} price={prices[key]} />
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}

/** « dès 27 € le premier mois »; the mutual is bought elsewhere. */
function OfferPrice({ product, price }: { product: Look['key']; price: PriceFrom }) {
  const { t, i18n } = useTranslation('doors')
  if (product === 'mutual') return <small>{t('offers.mutual.where')}</small>
  if (price.retry) return <UnreadPrice retry={price.retry} />
  if (typeof price.cents !== 'number') return null
  const words = t(`offers.${product}.from`, { price: formatMoney(price.cents, i18n.language, true) })
  return (
    <small>
      <RichText text={words} parts={{ price: (sum) => <Ltr>{sum}</Ltr> }} />
    </small>
  )
}
