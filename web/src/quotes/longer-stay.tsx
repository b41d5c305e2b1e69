import { formatDay } from '@cursus/shared/day'
import { billedMonths, longerStay, type Stay } from '@cursus/shared/travel-price'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStayPrice } from '../insurance/stay-price.ts'
import { Button } from '../ui/button.tsx'
import { formatMoney } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './longer-stay.module.css'

interface LongerStayProps {
  stay: Stay
  zone: number
  /** Price of the stay as it is, in cents. */
  cents: number
  /** Takes the other last day, DD/MM/YYYY. */
  onTake(end: string): void
  /** Set on the dark of a ticket. */
  onTicket?: boolean
}

/** Offers a longer stay where it costs less (decision D-05), with its last day; one press takes it. */
export default function LongerStay({ stay, zone, cents, onTake, onTicket }: LongerStayProps) {
  const { t, i18n } = useTranslation('quotes')
  const longer = longerStay(stay)
  const price = useStayPrice(longer && { zone, month: billedMonths(longer) })
  const less = price.isPlaceholderData ? undefined : price.data?.stripe.unit_amount
  if (!longer || less === undefined || less >= cents) return null
  const day = formatDay(longer.endDate)
  return (
    <div className={`small ${styles.longer} ${onTicket ? styles.onTicket : ''}`} role="status">
      <Icon name="info" size="s" />
      <span className={styles.words}>{t('longer', { day, price: formatMoney(less, i18n.language) })}</span>
      <Button look="line" small onClick={() => onTake(day)}>
        {t('longer.take', { day })}
      </Button>
    </div>
  )
}
