import { dayOf, formatDay } from '@cursus/shared/day'
import type { Termination } from '@cursus/shared/terminations'
import { type Translate, useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { formatMoment, formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sentence } from '../../ui/ltr.tsx'
import * as timelineStyles from '../../ui/timeline.module.css'
import * as styles from './terminations.module.css'

interface WhatFollowsProps {
  termination: Termination
  /** False of devices, of which there is no page to check. */
  hasCertificate: boolean
}

/** The steps of a request, from its receipt to the money back. */
export function WhatFollows({ termination, hasCertificate }: WhatFollowsProps) {
  const { t, i18n } = useTranslation('terminations')
  const { askedAt, reference, state, lastDay, endsOn, refundCents, refund, paper } = termination
  const isOver = state === 'ended'
  const moment = formatMoment(askedAt, i18n.language)
  const amount = formatMoney(refundCents, i18n.language)
  const stated = t(lastDay ? 'follows.end.text' : 'follows.end.cancelled', { day: endsOn })
  const steps = [
    {
      key: 'asked',
      isDone: true,
      title: t('follows.asked'),
      text: t('follows.asked.text', { moment, reference }),
    },
    { key: 'notice', isDone: paper !== null, title: t('follows.notice'), text: t('follows.notice.text') },
    ...(lastDay
      ? [
          {
            key: 'covered',
            isDone: isOver,
            title: t('follows.covered'),
            text: t('follows.covered.text', { day: lastDay }),
          },
        ]
      : []),
    { key: 'end', isDone: isOver, title: t('follows.end'), text: hasCertificate ? stated : endsOn },
    ...(refundCents > 0
      ? [
          {
            key: 'refund',
            isDone: refund?.state === 'received',
            title: t('follows.refund', { amount }),
            text: refundWords(termination, t),
          },
        ]
      : []),
  ]
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <section className={cardStyles.card} aria-labelledby="follows-title">
      <h2 id="follows-title" className={styles.asideTitle}>
        {t('follows.title')}
      </h2>
      <ol className={timelineStyles.timeline}>
        {steps.map(({ key, isDone, title, text }, place) => (
          <li
            key={key}
            className={isDone ? timelineStyles.done : place === current ? timelineStyles.current : undefined}
          >
            {isDone && <Icon name="check" size="s" />}
            <b>{title}</b>
            <span>
              <Sentence>{text}</Sentence>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Says when the money is to come, or came, and what holds it up; in the words of « Mes paiements ». */
function refundWords({ refund, refundDueBy }: Termination, t: Translate): string {
  if (refund?.dispute === 'holds') return t('documents:refund.disputed')
  if (refund?.state === 'failed' || refund?.state === 'declined') {
    return t(`documents:refund.${refund.state}`)
  }
  if (refund?.state !== 'received') return t('follows.refund.text', { day: refundDueBy })
  if (refund.dispute === 'paid' || !refund.receivedAt) return t('documents:refund.byBank')
  return t('follows.refund.received', { day: formatDay(dayOf(new Date(refund.receivedAt))) })
}
