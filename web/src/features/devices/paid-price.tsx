import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Price } from '../../ui/money.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'

interface PaidPriceProps {
  cents: number
  /** Paid once where there is none. */
  per?: string
  reference: string
}

/** Lower half of the ticket of a contract that is paid: what it costs, its reference, and that it waits for its device. */
export function PaidPrice({ cents, per, reference }: PaidPriceProps) {
  const { t } = useTranslation('device-form')
  return (
    <div className={ticketStyles.total}>
      <p className="muted small">{t('paid.price')}</p>
      <Price cents={cents} per={per} />
      <p className="muted small">
        {t('paid.reference')} <Ltr code>{reference}</Ltr>
      </p>
      <p className="muted tiny above-16">{t('paid.begins')}</p>
      <p className={ticketStyles.pending}>
        <Icon name="clock" size="s" />
        {t('paid.waiting')}
      </p>
    </div>
  )
}
