import type { ContractPage } from '@cursus/shared/contract-page'
import type { Payment, Payments } from '@cursus/shared/payments'
import type { Refund } from '@cursus/shared/refunds'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDownload } from '../../../api/use-download.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { nameOf } from '../../../insurance/contract-titles.ts'
import { myPayments, myRefunds } from '../../../payments/my-payments.ts'
import { RefundBadge } from '../../../payments/refund-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Ltr } from '../../../ui/ltr.tsx'
import { PartWaiting } from '../../../ui/part-waiting.tsx'
import * as styles from './contract-page.module.css'

const shownAtMost = 3

/** Shows a missing payment, and the last payments with their receipts; the page of payments has all of them. */
export function PaymentsCard({ contract }: { contract: ContractPage }) {
  const { t, i18n } = useTranslation('cover')
  const { due, interval, primeCents } = contract
  const made = useQuery({ ...myPayments, refetchOnMount: 'always' })
  const back = useQuery({ ...myRefunds, refetchOnMount: 'always' })
  const payments = made.data && paidOf(contract, made.data)
  if (primeCents === 0 || (payments?.length === 0 && !due)) return null
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
              <b className="as-block figures">
                <Ltr>{formatMoney(due.cents, i18n.language)}</Ltr>
              </b>
              <Badge tone="err" icon="alert">
                {t('payments.state.missing')}
              </Badge>
            </span>
          </li>
        )}
        {back.data?.data.map(
          (refund) => refund.contract.id === contract.id && <Refunded key={refund.id} refund={refund} />,
        )}
        {payments?.slice(0, shownAtMost).map((payment) => (
          <Paid key={`${payment.day} ${payment.receipt}`} payment={payment} title={nameOf(contract, t)} />
        ))}
      </ul>
      {!(payments && back.data) && <PartWaiting asked={[made, back]} className={styles.note} />}
      {interval && <p className={`muted small ${styles.note}`}>{t('payments.later')}</p>}
    </section>
  )
}

const badges = {
  paid: { tone: 'ok', icon: 'check' },
  refunding: { tone: 'info', icon: 'clock' },
  refunded: { icon: 'check' },
  disputed: { tone: 'warn', icon: 'alert' },
  taken_back: { tone: 'err', icon: 'back' },
} as const
type State = keyof typeof badges
type Shown = Pick<Payment, 'day' | 'cents' | 'receipt' | 'from' | 'interval'> & {
  until?: string | null
  state: State
}

/** Tells whether a payment was made, also where it goes back or its bank disputes it. */
const isTaken = (state: Payment['state']): state is State => state in badges

/** All instalments, newest first; the purchase alone until they have come. */
function paidOf({ id, payments, interval }: ContractPage, { history }: Payments): Shown[] {
  const own = history.flatMap(({ state, ...payment }) =>
    payment.contractId === id && isTaken(state) ? [{ ...payment, state }] : [],
  )
  if (own.length > 0) return own
  return payments.map(({ day, cents, receipt }) => ({
    ...{ day, cents, interval, from: day, state: 'paid' },
    receipt: receipt && `/files/paper/${receipt}`,
  }))
}

function Paid({
  payment: { day, cents, receipt, from, until, interval, state },
  title,
}: {
  payment: Shown
  title: string
}) {
  const { t, i18n } = useTranslation('cover')
  return (
    <li className={styles.line}>
      <span>
        <b className="as-block">{t('payments.once', { day })}</b>
        {interval && until && (
          <span className="muted small as-block">{t('payments.period', { from, until })}</span>
        )}
        {receipt && <Receipt path={receipt} name={`${title}${t('need.comma')}${day}`} />}
      </span>
      <span className={styles.end}>
        <b className="as-block figures">
          <Ltr>{formatMoney(cents, i18n.language)}</Ltr>
        </b>
        <Badge {...badges[state]}>{t(`payments.paid.${state}`)}</Badge>
      </span>
    </li>
  )
}

function Refunded({ refund }: { refund: Refund }) {
  const { t, i18n } = useTranslation('cover')
  return (
    <li className={styles.line}>
      <b>{t('payments.refund')}</b>
      <span className={styles.end}>
        <b className="as-block figures">
          <Ltr>{formatMoney(refund.amountCents, i18n.language)}</Ltr>
        </b>
        <RefundBadge refund={refund} />
      </span>
    </li>
  )
}

function Receipt({ path, name }: { path: string; name: string }) {
  const { t } = useTranslation('cover')
  const download = useDownload(path)
  const words = t('papers.receipt')
  return (
    <Button
      look="ghost"
      small
      className={styles.receipt}
      busy={download.isPending}
      aria-label={t('step.of', { words, title: name })}
      onClick={() => download.mutate()}
    >
      <Icon name="receipt" size="s" />
      {words}
    </Button>
  )
}
