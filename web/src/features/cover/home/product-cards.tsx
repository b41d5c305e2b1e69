import type { OfferValue } from '@cursus/shared/accounts'
import { offerValues } from '@cursus/shared/words'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type PriceFrom, useCardPrices } from '../../../insurance/prices-from.ts'
import { type Look, offered } from '../../../insurance/products.ts'
import { UnreadPrice } from '../../../insurance/unread-price.tsx'
import type { StoredSession } from '../../../session/session.ts'
import { DevicesArt } from '../../../ui/devices-art.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { HomeArt } from '../../../ui/home-art.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MutualArt } from '../../../ui/mutual-art.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import * as styles from './home.module.css'
import { TravelArt } from './product-art.tsx'

/** All of them for inclusive and classic students; a partner's school chooses (spec 1 §6). */
export function productsOf({ role, offers }: Pick<StoredSession, 'role' | 'offers'>): OfferValue[] {
  return role === 'ROLE_STUDENT_PARTNER'
    ? offerValues.filter((offer) => offers.includes(offer))
    : [...offerValues]
}

const arts = {
  travel: <TravelArt />,
  home: <HomeArt />,
  devices: <DevicesArt />,
  mutual: <MutualArt />,
} as const satisfies Record<Look['key'], ReactNode>

/** Returns which words of a product somebody reads: a classic student buys for France, and insures no phone alone. */
export function variantOf(product: Look['key'], isClassic: boolean): '' | '.classic' {
  return isClassic && (product === 'devices' || product === 'travel') ? '.classic' : ''
}

interface ProductCardsProps {
  products: readonly OfferValue[]
  isClassic: boolean
  /** True for students whose school pays: they read no price on the start page (E-11). */
  hidesPrices: boolean
}

/** A classic student reads « Multimédia », without the phone (decision C-45), and prices for France. */
export function ProductCards({ products, isClassic, hidesPrices }: ProductCardsProps) {
  const prices = useCardPrices(isClassic)
  return (
    <div className={styles.products}>
      {products.map((offer) => (
        <ProductCard
          key={offer}
          look={offered[offer]}
          variant={variantOf(offered[offer].key, isClassic)}
          price={hidesPrices ? null : prices[offered[offer].key]}
        />
      ))}
    </div>
  )
}

interface ProductCardProps {
  look: Look
  variant: '' | '.classic'
  price: PriceFrom | null
}

function ProductCard({ look: { key, hue, path }, variant, price }: ProductCardProps) {
  const { t } = useTranslation('start')
  const words = (part: string) => t(`card.${key}${variant}.${part}`)
  return (
    <article className={`${styles.product} ${hue}`}>
      <div className={styles.text}>
        <h3>{words('title')}</h3>
        <p>{words('text')}</p>
        {price && <From price={price} per={words('per')} />}
        <div className={styles.go}>
          <Link to={path}>
            {words('go')} <Icon name="forward" size="s" mirrored />
          </Link>
        </div>
      </div>
      <div className={styles.art}>{arts[key]}</div>
    </article>
  )
}

/** « Dès 27 € pour un mois en Europe »; nothing where the tariff offers nothing. */
function From({ price: { cents, retry }, per }: { price: PriceFrom; per: string }) {
  const { t, i18n } = useTranslation('start')
  if (retry) return <UnreadPrice retry={retry} />
  if (cents === null) return null
  if (cents === undefined) return <Skeleton width={160} height={25} />
  return (
    <span className={styles.from}>
      <RichText
        text={t('card.from', { price: formatMoney(cents, i18n.language, true), per: per })}
        parts={{ per: (words) => <small>{words}</small> }}
      />
    </span>
  )
}
