import type { UnfinishedPurchase } from '@cursus/shared/contracts'
import type { Translate } from '../../../i18n/use-translation.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isolated, nameOf } from '../../../insurance/contract-titles.ts'
import { productOf } from '../../../insurance/products.ts'
import * as cardStyles from '../../../ui/card.module.css'
import { formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PurchaseBadge } from '../state-badge.tsx'
import { BuyAgainButton, BuyButton } from '../step-button.tsx'
import * as styles from './contract-card.module.css'

interface PurchaseCardProps {
  purchase: UnfinishedPurchase
  isFirst: boolean
}

/** A purchase that went to checkout and is no contract yet: to be paid, or no longer, being checked, or paid back. */
export function PurchaseCard({ purchase, isFirst }: PurchaseCardProps) {
  const { t, i18n } = useTranslation('cover')
  const { id, place, device, amount, interval, state, insuranceType, why, mayBeginAgain } = purchase
  const { hue, icon, mirrored } = productOf(insuranceType)
  const money = formatMoney(amount, i18n.language)
  const what = [place && isolated(place), device && isolated(device), periodOf(purchase, t)].filter(Boolean)
  return (
    <article className={`${cardStyles.card} ${styles.card} ${hue}`} aria-labelledby={`purchase-${id}`}>
      <div className={styles.line}>
        <span className={styles.icon}>
          <Icon name={icon} mirrored={mirrored} />
        </span>
        <div>
          <span className={`row wraps ${styles.head}`}>
            <h3 id={`purchase-${id}`}>{nameOf(purchase, t)}</h3>
            <PurchaseBadge state={state} />
          </span>
          <span className="muted small as-block">{what.join(' · ')}</span>
        </div>
        <p className={styles.sum}>
          <b>{interval ? t(`price.${interval}`, { price: money }) : money}</b>
          <span className="muted">{why ?? t(`purchase.${state}`)}</span>
        </p>
        {state === 'open' && (
          <BuyButton purchase={purchase} look={isFirst ? undefined : 'line'} className={styles.button} />
        )}
        {mayBeginAgain && <BuyAgainButton contract={purchase} look="line" className={styles.button} />}
      </div>
    </article>
  )
}

/** A stay has two days; a home its first one. */
function periodOf({ startDate, endDate }: UnfinishedPurchase, t: Translate): string {
  if (!startDate) return ''
  return endDate
    ? t('cover:card.period', { start: startDate, end: endDate })
    : t('cover:card.from', { start: startDate })
}
