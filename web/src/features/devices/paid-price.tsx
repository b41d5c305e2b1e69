import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Price } from '../../ui/money.tsx'

interface PaidPriceProps {
  cents: number
  /** Paid once where there is none. */
  per?: string
  reference: string
}

/** Under the perforation of a contract that is paid: what it costs, its reference, and that it waits for its device. */
export function PaidPrice({ cents, per, reference }: PaidPriceProps) {
  const { t } = useTranslation('device-form')
  return (
    <div className="pr">
      <p className="muted small">{t('paid.price')}</p>
      <Price cents={cents} per={per} />
      <p className="muted small">
        {t('paid.reference')} <Ltr code>{reference}</Ltr>
      </p>
      <p className="muted xs mt4">{t('paid.begins')}</p>
      <p className="pend">
        <Icon name="clock" size="s" />
        {t('paid.waiting')}
      </p>
    </div>
  )
}
