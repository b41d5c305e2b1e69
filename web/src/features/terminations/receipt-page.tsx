import type { Termination, TerminationPage } from '@cursus/shared/terminations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatMoment, formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Fact, Facts } from '../../ui/ticket.tsx'
import { NoticeButton } from './notice-button.tsx'
import { TakeBack } from './take-back.tsx'
import { terminationPage } from './terminations.api.ts'
import * as styles from './terminations.module.css'
import { WhatFollows } from './what-follows.tsx'

/** /contracts/terminations/{id}: the receipt of the newest request of a contract. */
export function ReceiptPage({ id }: { id: string }) {
  const { t } = useTranslation('terminations')
  const page = useQuery({
    ...terminationPage(id),
    // The notice is drawn within seconds.
    refetchInterval: ({ state: { data } }) =>
      data?.termination?.state === 'running' && !data.termination.paper ? 2000 : false,
  })
  usePageTitle(t('receipt.page'))
  return (
    <main className={pageStyles.main} id="contenu" aria-busy={page.isPending || undefined}>
      {page.isError ? (
        <LoadFailed title={t('failed')} error={page.error} retry={() => void page.refetch()} />
      ) : !page.data ? (
        <Skeleton height={320} />
      ) : page.data.termination ? (
        <Receipt page={page.data} termination={page.data.termination} />
      ) : (
        <EmptyState title={t('receipt.none')}>{t('receipt.none.text')}</EmptyState>
      )}
    </main>
  )
}

interface ReceiptProps {
  page: TerminationPage
  termination: Termination
}

function Receipt({ page, termination }: ReceiptProps) {
  const { t, i18n } = useTranslation('terminations')
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, askedAt, mayBeTakenBack, paper } = termination
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={quoteStyles.quote}>
      <div className="column">
        <section className={`${cardStyles.card} ${styles.receipt}`}>
          <div className={styles.band}>
            <span className={styles.bandMark}>
              <Icon name="check" />
            </span>
            <div>
              <h1 tabIndex={-1} ref={heading}>
                {t(`receipt.title.${state}`)}
              </h1>
              <p>{t('receipt.at', { moment: formatMoment(askedAt, i18n.language) })}</p>
            </div>
          </div>
          <Facts recap facts={useFacts({ page, termination })} />
          <div className={`row wraps ${styles.actions}`}>
            {state !== 'taken_back' && <NoticeButton paper={paper} />}
            <ButtonLink look="line" to="/contracts/$id" params={{ id: page.contract.id }}>
              {t('receipt.contract')}
            </ButtonLink>
          </div>
        </section>
        {state !== 'taken_back' && <WhatFollows termination={termination} />}
      </div>
      <aside className="column" aria-label={t('receipt.aside')}>
        {mayBeTakenBack && <TakeBack contractId={page.contract.id} endsOn={termination.endsOn} />}
        {state === 'running' && (
          <section className={cardStyles.card}>
            <h2 className={styles.asideTitle}>{t('receipt.before')}</h2>
            <p>
              <Link to="/claims/declare" search={{ contract: page.contract.id }}>
                {t('receipt.claim')}
              </Link>
            </p>
            <p className="muted small">{t('receipt.claim.text')}</p>
          </section>
        )}
      </aside>
    </div>
  )
}

function useFacts({ page, termination }: ReceiptProps): Fact[] {
  const { t, i18n } = useTranslation('terminations')
  const { reference, reason, eventDate, lastDay, refundCents, refundDueBy, email } = termination
  const amount = formatMoney(refundCents, i18n.language)
  return [
    { name: t('receipt.number'), value: <Ltr>{reference}</Ltr> },
    { name: t('fact.contract'), value: <Ltr>{page.contract.reference}</Ltr> },
    {
      name: t('fact.reason'),
      value: eventDate
        ? t('receipt.reason', { reason: t(`reason.${reason}`), day: eventDate })
        : t(`reason.${reason}`),
    },
    {
      name: t('fact.lastDay'),
      value: lastDay ? t('fact.lastDay.until', { day: lastDay }) : t('fact.lastDay.never'),
    },
    {
      name: t('fact.refund'),
      value: refundCents ? t('fact.refund.by', { amount, day: refundDueBy }) : t('fact.refund.none'),
    },
    { name: t('receipt.sentTo'), value: <bdi>{email}</bdi> },
  ]
}
