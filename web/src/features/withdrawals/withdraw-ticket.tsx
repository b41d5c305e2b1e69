import type { Withdrawal } from '@cursus/shared/withdrawals'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/money.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { whatGoesBack } from './what-goes-back.ts'
import * as styles from './withdrawals.module.css'

/** Shows how long the right still runs, and the amount that goes back, with its last day. */
export function WithdrawTicket({ right }: { right: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  const { days, daysLeft, daysPassed, until, dueOn, refundCents } = right
  const back = whatGoesBack(right)
  const top = (
    <>
      <p className="muted small">{t('ticket.left')}</p>
      <b className={styles.count}>{daysLeft === null ? t('notBegun') : t('days', { count: daysLeft })}</b>
      <p className="muted small">{until ? t('ticket.until', { day: until }) : t('ticket.notBegun')}</p>
      {until && (
        <>
          <progress className={styles.progress} max={days} value={daysPassed} aria-hidden="true" />
          <p className="muted small">{t('ticket.passed', { count: daysPassed, days })}</p>
        </>
      )}
    </>
  )
  return (
    <div className={styles.ticket}>
      <Ticket top={top}>
        {back !== 'unknown' && (
          <>
            <p className="muted small">{t('ticket.dueOn', { day: dueOn })}</p>
            <Price cents={refundCents} />
          </>
        )}
        <p className="muted small">{t(`ticket.${back}`)}</p>
      </Ticket>
    </div>
  )
}

/** Lists further facts about the right, and the way to a termination once it is over. */
export function GoodToKnow() {
  const { t } = useTranslation('withdrawals')
  return (
    <section className={`${cardStyles.card} ${styles.know} stack-small`}>
      <h2 className={styles.title}>{t('know')}</h2>
      {(['clock', 'mobile'] as const).map((icon) => (
        <p key={icon} className="row small">
          <Icon name={icon} size="s" /> <span>{t(`know.${icon}`)}</span>
        </p>
      ))}
      <p className="row small">
        <Icon name="info" size="s" />
        <span>
          {t('know.after')} <Link to="/contracts/terminate">{t('none.terminate')}</Link>
        </span>
      </p>
    </section>
  )
}
