import type { OfferValue } from '@cursus/shared/accounts'
import { lowestMutualCents } from '@cursus/shared/health-mutual'
import { offerValues } from '@cursus/shared/words'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type PriceFrom, useCardPrices } from '../../app/prices-from.ts'
import type { StoredSession } from '../../app/session.ts'
import { formatMoney } from '../../ui/format.ts'
import { HousingArt } from '../../ui/housing-art.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MutualArt } from '../../ui/mutual-art.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DevicesArt, TravelArt } from './product-art.tsx'

/** All four for inclusive and classic students; a partner's school chooses (spec 1 §6). */
export function productsOf({ role, offers }: Pick<StoredSession, 'role' | 'offers'>): OfferValue[] {
  return role === 'ROLE_STUDENT_PARTNER'
    ? offerValues.filter((offer) => offers.includes(offer))
    : [...offerValues]
}

const looks = {
  health_mobility: { hue: 'mob', to: '/insurance/health-mobility', art: <TravelArt /> },
  home: { hue: 'hab', to: '/insurance/housing', art: <HousingArt /> },
  multimedia: { hue: 'mul', to: '/insurance/multimedia', art: <DevicesArt /> },
  mutual: { hue: 'mut', to: '/insurance/health-mutual', art: <MutualArt /> },
} as const

/** A classic student reads « Multimédia », without the phone (decision C-45), and prices for France. */
export function ProductCards({
  products,
  isClassic,
}: {
  products: readonly OfferValue[]
  isClassic: boolean
}) {
  const prices = useCardPrices(isClassic)
  const priceOf: Record<OfferValue, PriceFrom> = {
    health_mobility: prices.travel,
    home: prices.home,
    multimedia: prices.devices,
    mutual: { cents: lowestMutualCents, failed: false },
  }
  return (
    <div className="prods">
      {products.map((product) => {
        const variant =
          isClassic && (product === 'multimedia' || product === 'health_mobility') ? '.classic' : ''
        return <ProductCard key={product} product={product} variant={variant} price={priceOf[product]} />
      })}
    </div>
  )
}

interface ProductCardProps {
  product: OfferValue
  variant: '' | '.classic'
  price: PriceFrom
}

function ProductCard({ product, variant, price }: ProductCardProps) {
  const { t } = useTranslation('home')
  const { hue, to, art } = looks[product]
  const words = (part: string) => t(`card.${product}${variant}.${part}`)
  return (
    <article className={`prod ${hue}`}>
      <div className="tx">
        <h2>{words('title')}</h2>
        <p>{words('text')}</p>
        <From price={price}>{words('per')}</From>
        <div className="go">
          <Link to={to}>
            {words('go')} <Icon name="forward" size="s" mirrored />
          </Link>
        </div>
      </div>
      <div className="art">{art}</div>
    </article>
  )
}

/** « Dès 27 € pour un mois en Europe »; nothing when the tariff does not answer: the page of the product says why. */
function From({ price: { cents, failed }, children }: { price: PriceFrom; children: ReactNode }) {
  const { t, i18n } = useTranslation('home')
  if (failed) return null
  if (cents === undefined) return <Skeleton width={160} height={25} />
  return (
    <span className="from">
      {t('card.from', { price: formatMoney(cents, i18n.language, true) })} <small>{children}</small>
    </span>
  )
}
