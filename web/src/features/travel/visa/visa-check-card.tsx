import type { StayQuote } from '@cursus/shared/quotes'
import type { VisaCheck, VisaDemand } from '@cursus/shared/visa'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { formatDay } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import * as styles from './visa.module.css'
import { useVisaWords } from './visa-words.ts'

const states = ['met', 'notMet', 'toCheck'] as const
const looks = {
  met: { tone: 'ok', icon: 'check' },
  notMet: { tone: 'err', icon: 'close' },
  toCheck: { tone: 'warn', icon: 'info' },
} as const

interface VisaCheckCardProps {
  check: VisaCheck
  quote: StayQuote
  country: string
}

/** The demands of one authority: each with what the cover gives and whether that is enough. */
export function VisaCheckCard({ check, quote, country }: VisaCheckCardProps) {
  const { t } = useTranslation('visa')
  const id = useId()
  return (
    <section className={`${cardStyles.card} ${styles.check}`} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{check.scope ? `${country} – ${t(`scope.${check.scope}`)}` : country}</h2>
          <p className="muted small">
            <Read check={check} />
          </p>
        </div>
        <Counts demands={check.demands} />
      </div>
      {check.forOthers && <Note className={styles.others}>{t(`others.${check.forOthers}`)}</Note>}
      <p className={`${styles.row} ${styles.columns}`} aria-hidden="true">
        <span />
        <span>{t('column.asked')}</span>
        <span>{t('column.given')}</span>
        <span>{t('column.state')}</span>
      </p>
      <ul>
        {check.demands.map((demand) => (
          <Demand key={demand.subject} demand={demand} quote={quote} />
        ))}
      </ul>
      <Sources check={check} />
    </section>
  )
}

function Read({ check: { checkedOn, isOld } }: { check: VisaCheck }) {
  const { t } = useTranslation('visa')
  if (!checkedOn) return t('check.unknown')
  return t(isOld ? 'check.old' : 'check.read', { day: formatDay(checkedOn) })
}

function Counts({ demands }: { demands: readonly VisaDemand[] }) {
  const { t } = useTranslation('visa')
  const counted = states.map((state) => ({
    state,
    count: demands.filter((demand) => demand.state === state).length,
  }))
  return (
    <p className={`row wraps ${styles.counts}`}>
      {counted
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <Badge key={state} {...looks[state]}>
            {t(`count.${state}`, { count })}
          </Badge>
        ))}
    </p>
  )
}

const marks = { met: styles.met, notMet: styles.notMet, toCheck: styles.toCheck }

function Demand({ demand, quote }: { demand: VisaDemand; quote: StayQuote }) {
  const { t } = useTranslation('visa')
  const words = useVisaWords(quote)
  const { subject, state } = demand
  return (
    <li className={styles.row}>
      <span className={`${styles.mark} ${marks[state]}`} aria-hidden="true">
        <Icon name={looks[state].icon} size="s" />
      </span>
      <div>
        <b>{t(`subject.${subject}`)}</b>
        <span className="muted small as-block">
          <span className="visually-hidden">{t('asked.label')} </span>
          {words.asked(demand)}
        </span>
      </div>
      <span>
        <span className="visually-hidden">{t('given.label')} </span>
        {words.given(demand)}
      </span>
      <span className={styles.state}>
        <Badge {...looks[state]}>{t(`state.${state}`)}</Badge>
      </span>
    </li>
  )
}

function Sources({ check: { sources, dated } }: { check: VisaCheck }) {
  const { t } = useTranslation('visa')
  if (sources.length === 0) return null
  return (
    <details className={styles.sources}>
      <summary>{t('check.sources')}</summary>
      <p className="muted small">{dated ? t('check.dated', { dated }) : t('check.undated')}</p>
      <ul>
        {sources.map((page) => (
          <li key={page} className="small">
            <bdi dir="ltr">{page}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
