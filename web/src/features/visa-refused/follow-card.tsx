import { dayOf, parseDay } from '@cursus/shared/day'
import type { AskedVisaRefusal } from '@cursus/shared/visa-refusals'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { calmly } from '../../api/calmly.ts'
import { drawnSoon } from '../../api/drawn-soon.ts'
import { useDownload } from '../../api/use-download.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { visaRefusalOf } from '../../insurance/contract-rights.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatDay, formatMoment, formatMoney } from '../../ui/format.ts'
import { HolidaysSkipped } from '../../ui/holidays-skipped.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import * as timelineStyles from '../../ui/timeline.module.css'
import { useAskReread } from './visa-refused.api.ts'
import * as styles from './visa-refused.module.css'

interface Followed {
  id: string
  request: AskedVisaRefusal
  /** Tells whether another letter may be sent. */
  isOpen: boolean
}

const icons: Record<AskedVisaRefusal['state'], IconName> = {
  waiting: 'clock',
  accepted: 'check',
  refused: 'close',
  dropped: 'back',
}

/** A decision comes within days. */
const decisionAgainMs = 60_000

/** Shows how a request stands: what it is about, its number and day, the steps with the deadline, and the decision with its reason. */
export function FollowCard({ id, request: first, isOpen: wasOpen }: Followed) {
  const { t } = useTranslation('visa-refused')
  const heading = useRef<HTMLHeadingElement>(null)
  const isNew = useRef(Date.now() - Date.parse(first.askedAt) < 10_000)
  useEffect(() => {
    if (isNew.current) heading.current?.focus()
  }, [])
  const page = useQuery({
    ...visaRefusalOf(id),
    refetchInterval: ({ state }) => calmly(againAfter(state.data?.request, state.dataUpdateCount), state),
  })
  const request = page.data?.request ?? first
  const isOpen = page.data?.isOpen ?? wasOpen
  const { cause, state, reference, askedAt, dueOn } = request
  return (
    <section className={`${cardStyles.card} column`} aria-labelledby={`follow-${id}`}>
      <div className="row">
        <span className={`${iconTileStyles.tile} hue-travel`}>
          <Icon name={icons[state]} />
        </span>
        <div className="grow">
          <h2 id={`follow-${id}`} ref={heading} tabIndex={-1}>
            {t(`state.${state}`)}
          </h2>
          <p>{t(`about.${cause}`)}</p>
          <p className="muted">
            {t(request.isReread ? 'sent.reread' : 'sent', { day: formatDay(parisDay(askedAt)) })}{' '}
            <Ltr>{reference}</Ltr>
            {state === 'waiting' && <> · {t('answerBy', { day: formatDay(dueOn) })}</>}
          </p>
        </div>
      </div>
      {(state === 'waiting' || state === 'accepted') && <Steps request={request} />}
      {state === 'waiting' && <HolidaysSkipped from={parisDay(askedAt)} to={parseDay(dueOn) ?? ''} />}
      {state === 'refused' && <Refused id={id} request={request} isOpen={isOpen} />}
      {request.decidedAt && <DecisionButton request={request} />}
    </section>
  )
}

function againAfter(request: AskedVisaRefusal | null | undefined, asked: number): number | false {
  if (request?.state === 'waiting') return decisionAgainMs
  return request?.decidedAt && !request.paper ? drawnSoon(asked) : false
}

const parisDay = (moment: string) => dayOf(new Date(moment))

function Steps({ request }: { request: AskedVisaRefusal }) {
  const { t, i18n } = useTranslation('visa-refused')
  const { askedAt, daysLeft, state, decidedAt, refundCents, refundDueOn, refundState } = request
  const isAccepted = state === 'accepted'
  const amount = formatMoney(refundCents, i18n.language)
  const isPaidBack = refundState === 'received'
  const decided = decidedAt ? formatMoment(decidedAt, i18n.language) : t('step.decision.text')
  const reading = daysLeft > 0 ? t('step.reading.left', { count: daysLeft }) : t('step.reading.today')
  const refund = refundDueOn ? t('step.refund.by', { day: formatDay(refundDueOn) }) : t('step.refund.text')
  const steps = [
    { key: 'sent', isDone: true, title: t('step.sent'), text: formatMoment(askedAt, i18n.language) },
    {
      key: 'reading',
      isDone: isAccepted,
      title: t('step.reading'),
      text: isAccepted ? t('step.reading.done') : reading,
    },
    { key: 'decision', isDone: isAccepted, title: t('step.decision'), text: decided },
    {
      key: 'refund',
      isDone: isPaidBack,
      title: t('step.refund', { amount }),
      text: isPaidBack ? t('step.refund.received') : refund,
    },
  ]
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={timelineStyles.timeline} aria-label={t('steps')}>
      {steps.map(({ key, isDone, title, text }, place) => (
        <li
          key={key}
          className={isDone ? timelineStyles.done : place === current ? timelineStyles.current : undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          {isDone && <Icon name="check" size="s" />}
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}

/** Shows the reason of a refusal as it was written, and what its student may do. */
function Refused({ id, request, isOpen }: Followed) {
  const { t } = useTranslation('visa-refused')
  const reread = useAskReread()
  const tellError = useTellError()
  return (
    <>
      <blockquote className={styles.reason}>
        <bdi>{request.reason}</bdi>
      </blockquote>
      <p>
        {t('refused.goesOn')} {isOpen && t('refused.another')}
      </p>
      {request.mayBeReread && (
        <p className="row wraps">
          <Button
            look="line"
            busy={reread.isPending}
            onClick={() => reread.mutate({ id }, { onError: tellError })}
          >
            {t('reread')}
          </Button>
          <span className="muted small">{t('reread.note')}</span>
        </p>
      )}
    </>
  )
}

/** The sealed letter of the decision; while it is drawn it says so. */
function DecisionButton({ request: { paper, reference } }: { request: AskedVisaRefusal }) {
  const { t } = useTranslation('visa-refused')
  const download = useDownload(`/files/paper/${paper}`, `Décision-${reference}.pdf`)
  return (
    <p>
      <Button
        look="line"
        busy={download.isPending}
        aria-disabled={!paper || undefined}
        onClick={() => paper && download.mutate()}
      >
        <Icon name="download" size="s" />
        {paper ? t('decision.download') : t('decision.drawing')}
      </Button>
    </p>
  )
}
