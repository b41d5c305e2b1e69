import { parseDay, formatDay as writeDay } from '@cursus/shared/day'
import { rethinkableUntil } from '@cursus/shared/renewal-days'
import type { RenewalNotice } from '@cursus/shared/renewals'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { formatDay, formatMoment } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Ltr } from '../../../ui/ltr.tsx'
import * as timelineStyles from '../../../ui/timeline.module.css'
import * as pageStyles from '../contract/contract-page.module.css'

interface AnsweredCardProps {
  notice: RenewalNotice
  /** True when no answer renews the contract. */
  isTacit: boolean
  /** Last covered day (DD/MM/YYYY) of a contract that was terminated instead; null of any other. */
  endsOn: string | null
  /** Opens the answer for a change; absent past the last day. */
  onChange?: (() => void) | undefined
}

function refusedUntil(notice: Pick<RenewalNotice, 'lastDay' | 'endDate'>): string {
  const [lastDay, endDate] = [parseDay(notice.lastDay), parseDay(notice.endDate)]
  return lastDay && endDate ? writeDay(rethinkableUntil({ lastDay, endDate })) : notice.lastDay
}

/** Shows the answer that was given, with its number and hour, and what follows from it, or from a termination. */
export function AnsweredCard({ notice, isTacit, endsOn, onChange }: AnsweredCardProps) {
  const { t, i18n } = useTranslation('renewal')
  const heading = useRef<HTMLHeadingElement>(null)
  const { answer, number, endDate, nextEndDate, outcome } = notice
  const isToRenew = answer ? answer.kind === 'renew' : isTacit
  const isRenewed = outcome === 'renewed' || (outcome === null && endsOn === null && isToRenew)
  const waiting = answer ? `answered.${isRenewed ? 'renew' : 'refuse'}` : 'closed'
  const word = outcome ? `outcome.${outcome}` : endsOn ? 'terminated' : waiting
  const days = { end: formatDay(endsOn ?? endDate), next: formatDay(nextEndDate) }
  // Who has just answered is led to what became of it.
  useEffect(() => {
    if (answer && Date.now() - Date.parse(answer.at) < 5000) heading.current?.focus()
  }, [answer])
  return (
    <section className={cardStyles.card} aria-labelledby="answered-title">
      <h2 id="answered-title" ref={heading} tabIndex={-1} className={pageStyles.title}>
        {t(word)}
      </h2>
      {answer && (
        <p className="muted small">
          {t('answered.at', { at: formatMoment(answer.at, i18n.language) })} <Ltr code>{number}</Ltr>
        </p>
      )}
      <ol className={timelineStyles.timeline}>
        {answer && <Step look="done" title={t('step.answered')} text={t('step.answered.text')} />}
        {outcome !== 'ended' && (
          <Step look="current" title={t('step.covered')} text={t('step.covered.text', days)} />
        )}
        <Step
          title={t(isRenewed ? 'step.goesOn' : 'step.ends')}
          text={t(isRenewed ? 'step.goesOn.text' : 'step.ends.text', days)}
        />
      </ol>
      {onChange && (
        <p className="above-16">
          <Button look="ghost" onClick={onChange}>
            {answer?.kind === 'renew'
              ? t('answered.change.agreed')
              : t('answered.change', { day: formatDay(refusedUntil(notice)) })}
          </Button>
        </p>
      )}
    </section>
  )
}

const looks = { done: timelineStyles.done, current: timelineStyles.current }

function Step({ look, title, text }: { look?: 'done' | 'current'; title: string; text: string }) {
  return (
    <li className={look && looks[look]} aria-current={look === 'current' ? 'step' : undefined}>
      {look === 'done' && <Icon name="check" size="s" />}
      <b>{title}</b>
      <span>{text}</span>
    </li>
  )
}
