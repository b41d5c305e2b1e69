import type { Payment } from '@cursus/shared/payments'
import { useState } from 'react'
import { useDownload } from '../../api/use-download.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import * as styles from './payments.module.css'
import type { TitleOf } from './use-titles.ts'

const shownAtFirst = 12

/** What was paid, newest first, each with its receipt, and what failed. */
export function History({ payments, titleOf }: { payments: readonly Payment[]; titleOf: TitleOf }) {
  const { t } = useTranslation('payments')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? payments : payments.slice(0, shownAtFirst)
  return (
    <section className={`${cardStyles.card} ${styles.card}`} aria-labelledby="history-title">
      <h2 id="history-title" className={styles.title}>
        {t('history.title')}
      </h2>
      <ul>
        {shown.map((payment) => (
          <Row key={payment.id} payment={payment} title={titleOf(payment)} />
        ))}
      </ul>
      {shown.length < payments.length && (
        <p className={styles.more}>
          <Button look="line" small onClick={() => setWhole(true)}>
            {t('history.all', { count: payments.length })}
          </Button>
        </p>
      )}
      <p className={`muted small ${styles.note}`}>{t('history.vat')}</p>
    </section>
  )
}

function Row({ payment, title }: { payment: Payment; title: string }) {
  const { t } = useTranslation('payments')
  const { reference, day, cents, from, until, interval, state, receipt } = payment
  const isPaid = state === 'paid'
  return (
    <li className={`${styles.line} ${styles.paid}`}>
      <span className="grow">
        <b className="as-block">{title}</b>
        <bdi className="code muted small as-block">{reference}</bdi>
        {interval && until && (
          <span className="muted small as-block">{t('history.period', { from, until })}</span>
        )}
      </span>
      <span>
        <Ltr>{day}</Ltr>
      </span>
      <span className={`figures ${styles.amount}`}>
        <b>
          <Money cents={cents} />
        </b>
      </span>
      <Badge tone={isPaid ? 'ok' : 'err'} icon={isPaid ? 'check' : 'alert'}>
        {t(`state.${state}`)}
      </Badge>
      {receipt ? <Receipt path={receipt} name={t('of', { words: title, title: day })} /> : <span />}
    </li>
  )
}

function Receipt({ path, name }: { path: string; name: string }) {
  const { t } = useTranslation('payments')
  const download = useDownload(path)
  const words = t('receipt')
  return (
    <Button
      look="ghost"
      small
      busy={download.isPending}
      aria-label={t('of', { words, title: name })}
      onClick={() => download.mutate()}
    >
      <Icon name="download" size="s" />
      {words}
    </Button>
  )
}
