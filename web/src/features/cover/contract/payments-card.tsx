import type { ContractPage } from '@cursus/shared/contract-page'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { nameOf } from '../../../insurance/contract-titles.ts'
import { Badge } from '../../../ui/badge.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { formatMoney } from '../../../ui/format.ts'
import { Ltr } from '../../../ui/ltr.tsx'
import { ReceiptButton } from '../receipt-button.tsx'
import * as styles from './contract-page.module.css'

/** What is missing, what was paid to us with its receipt, and where later instalments lie. */
export function PaymentsCard({ contract }: { contract: ContractPage }) {
  const { t, i18n } = useTranslation('cover')
  const { payments, due, interval, primeCents } = contract
  if (primeCents === 0 || (payments.length === 0 && !due)) return null
  const money = (cents: number) => <Ltr>{formatMoney(cents, i18n.language)}</Ltr>
  return (
    <section className={`${cardStyles.card} ${styles.card}`} aria-labelledby="payments-title">
      <div className={styles.cardHead}>
        <h2 id="payments-title">{t('payments.title')}</h2>
        <Link to="/payments">{t('payments.all')}</Link>
      </div>
      <ul>
        {due && (
          <li className={styles.line}>
            <b>{t('payments.missing')}</b>
            <span className={styles.end}>
              <b className="as-block figures">{money(due.cents)}</b>
              <Badge tone="err" icon="alert">
                {t('payments.state.missing')}
              </Badge>
            </span>
          </li>
        )}
        {payments.map(({ day, cents, receipt }) => (
          <li className={styles.line} key={day}>
            <span>
              <b className="as-block">{t(interval ? 'payments.first' : 'payments.once', { day })}</b>
              {receipt && <ReceiptButton papers={contract.papers} title={nameOf(contract, t)} />}
            </span>
            <span className={styles.end}>
              <b className="as-block figures">{money(cents)}</b>
              <Badge tone="ok" icon="check">
                {t('payments.state.paid')}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
      {interval && <p className={`muted small ${styles.note}`}>{t('payments.later')}</p>}
    </section>
  )
}
