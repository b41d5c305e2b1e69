import type { ContractPage } from '@cursus/shared/contract-page'
import type { RenewalNotice } from '@cursus/shared/renewals'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { nameOf } from '../../../insurance/contract-titles.ts'
import { productOf } from '../../../insurance/products.ts'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Ltr } from '../../../ui/ltr.tsx'
import { Price } from '../../../ui/money.tsx'
import { Ticket, TicketTop } from '../../../ui/ticket.tsx'
import * as styles from './renewal.module.css'

interface RenewalTicketProps {
  contract: ContractPage
  notice: RenewalNotice
  /** True of a contract that was terminated: there is nothing left to answer. */
  isEnding: boolean
}

/**
 * Shows when the notice left, the last day to refuse, else to accept a price that needs it, and next year's price; of a contract that
 * was terminated its last covered day.
 */
export function RenewalTicket({ contract, notice, isEnding }: RenewalTicketProps) {
  const { t, i18n } = useTranslation(['renewal', 'cover'])
  const { sentAt, endDate, lastDay, daysLeft, mayAnswer, needsConsent } = notice
  const { priceCents, beforeCents, interval } = notice
  const facts = [
    { name: t('ticket.sent'), value: sentAt ? <Ltr>{formatDay(sentAt)}</Ltr> : t('ticket.underWay') },
    { name: t('ticket.due'), value: <Ltr>{formatDay(endDate)}</Ltr> },
  ]
  const top = (
    <TicketTop
      icon={productOf(contract.insuranceType).icon}
      title={nameOf(contract, t)}
      detail={contract.place ?? contract.reference}
      facts={facts}
    />
  )
  const today = formatMoney(beforeCents, i18n.language)
  return (
    <Ticket top={top}>
      <p className="muted small">
        {t(isEnding ? 'ticket.covered' : needsConsent ? 'ticket.lastDay.consent' : 'ticket.lastDay')}
      </p>
      <b className={`${styles.big} figures`}>
        <Ltr>{formatDay(isEnding ? contract.endDate : lastDay)}</Ltr>
      </b>
      {mayAnswer && (
        <p className={styles.left}>
          <Icon name="clock" size="s" />
          {t('ticket.left', { count: daysLeft })}
        </p>
      )}
      <p className={`muted small ${styles.apart}`}>{t('ticket.price')}</p>
      <Price cents={priceCents} per={interval ? t(`cover:per.${interval}`) : undefined} />
      <p className="muted small">
        {priceCents === beforeCents ? t('ticket.same') : t('ticket.today', { price: today })}
      </p>
    </Ticket>
  )
}
