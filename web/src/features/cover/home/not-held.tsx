import type { OfferValue, Role } from '@cursus/shared/accounts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useCardPrices } from '../../../insurance/prices-from.ts'
import { type Look, offered, products } from '../../../insurance/products.ts'
import { UnreadPrice } from '../../../insurance/unread-price.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as iconTileStyles from '../../../ui/icon-tile.module.css'
import { RichText } from '../../../ui/rich-text.tsx'
import * as styles from './not-held.module.css'
import { variantOf } from './product-cards.tsx'

interface NotHeldProps {
  offers: readonly OfferValue[]
  role: Role
}

/** Products that the person may buy and does not hold yet. Students whose school pays see no price (E-11). */
export function NotHeld({ offers, role }: NotHeldProps) {
  const { t } = useTranslation('cover')
  const isBySchool = role === 'ROLE_STUDENT_INCLUSIVE'
  const isClassic = role === 'ROLE_STUDENT_CLASSIC'
  const shown = isBySchool ? offers.filter((offer) => offer !== products.travel.offer) : offers
  if (shown.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="missing-title">
      <h2 id="missing-title">{t('missing.title')}</h2>
      <div className={styles.cards}>
        {shown
          .map((offer) => offered[offer])
          .map(({ key, hue, icon, mirrored, path }) => (
            <article key={key} className={`${styles.card} ${hue}`}>
              <span className={iconTileStyles.tile}>
                <Icon name={icon} mirrored={mirrored} />
              </span>
              <div>
                <h3>{t(`start:card.${key}${variantOf(key, isClassic)}.title`)}</h3>
                <p className="muted small">{t(`start:card.${key}${variantOf(key, isClassic)}.text`)}</p>
                {!isBySchool && <From product={key} isClassic={isClassic} />}
                <Link to={path}>{t(`start:card.${key}${variantOf(key, isClassic)}.go`)}</Link>
              </div>
            </article>
          ))}
      </div>
    </section>
  )
}

/** « Dès 6,50 € par mois »; nothing until the tariff answers, or where it offers nothing. */
function From({ product, isClassic }: { product: Look['key']; isClassic: boolean }) {
  const { t, i18n } = useTranslation('start')
  const { cents, retry } = useCardPrices(isClassic)[product]
  if (retry) return <UnreadPrice retry={retry} />
  if (typeof cents !== 'number') return null
  return (
    <p className={styles.from}>
      <RichText
        text={t('card.from', {
          price: formatMoney(cents, i18n.language, true),
          per: t(`card.${product}${variantOf(product, isClassic)}.per`),
        })}
        parts={{ per: (words) => <small>{words}</small> }}
      />
    </p>
  )
}
