import type { OfferValue } from '@cursus/shared/accounts'
import { lowestMutualCents } from '@cursus/shared/health-mutual'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type PriceFrom, useDevicesFrom } from '../../insurance/prices-from.ts'
import { offered, products } from '../../insurance/products.ts'
import { UnreadPrice } from '../../insurance/unread-price.tsx'
import { DevicesArt } from '../../ui/devices-art.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { MutualArt } from '../../ui/mutual-art.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './other-products.module.css'

/** The two products that no answer prices, from their lowest price on. */
export function OtherProducts() {
  return (
    <div className={styles.others}>
      <Other product={products.devices.offer} name="devices" price={useDevicesFrom()} art={<DevicesArt />} />
      <Other product="mutual" name="mutual" price={{ cents: lowestMutualCents }} art={<MutualArt />} />
    </div>
  )
}

interface OtherProps {
  product: OfferValue
  name: 'devices' | 'mutual'
  price: PriceFrom
  art: ReactNode
}

function Other({ product, name, price, art }: OtherProps) {
  const { t } = useTranslation('front')
  const { hue, path } = offered[product]
  return (
    <article className={`${styles.other} ${hue}`}>
      <div className={styles.art}>{art}</div>
      <div className={styles.otherText}>
        <h2>{t(`${name}.title`)}</h2>
        <p>{t(`${name}.text`)}</p>
        <From name={name} price={price} />
        <Link to={path}>
          {t(`${name}.go`)} <Icon name="forward" size="s" mirrored />
        </Link>
      </div>
    </article>
  )
}

/** « Dès 6,50 € par mois »; nothing where the tariff offers nothing. */
function From({ name, price: { cents, retry } }: Pick<OtherProps, 'name' | 'price'>) {
  const { t, i18n } = useTranslation('front')
  if (retry) return <UnreadPrice retry={retry} />
  if (cents === null) return null
  if (cents === undefined) return <Skeleton width={160} height={25} />
  return (
    <span className={styles.from}>
      <RichText
        text={t(`${name}.from`, { price: formatMoney(cents, i18n.language) })}
        parts={{ small: (per) => <small>{per}</small> }}
      />
    </span>
  )
}
