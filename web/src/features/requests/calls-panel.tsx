import type { ListedCall } from '@cursus/shared/calls'
import { callStates } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCallWords } from '../../quotes/call-words.ts'
import { useQuoteWords } from '../../quotes/quote-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatPhone } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import * as summaryStyles from '../../ui/summary.module.css'
import { TwoLines } from '../../ui/two-lines.tsx'
import { type Columns, ListPanel } from './list-panel.tsx'
import { Fact } from './request-facts.tsx'
import { callLooks } from './request-words.ts'
import { callsPage, useSettleCall } from './requests.api.ts'
import type { ListProps } from './requests-search.ts'

/** Calls that somebody asked for, the next one first, and what became of them. */
export function CallsPanel({ asked, onAsk }: ListProps) {
  const { t } = useTranslation('requests')
  return (
    <ListPanel
      asked={asked}
      onAsk={onAsk}
      list={useQuery(callsPage(asked))}
      words={{
        title: t('calls.title'),
        search: t('calls.search'),
        none: t('calls.none'),
        noneLead: t('calls.none.lead'),
      }}
      states={callStates}
      countIn={(state, count) => t(`count.call.${state}`, { count })}
      columns={useColumns()}
    />
  )
}

function useColumns(): Columns<ListedCall> {
  const { t } = useTranslation('requests')
  const words = useCallWords()
  const quoteIn = useQuoteWords()
  return () => [
    {
      key: 'firstName',
      header: t('col.caller'),
      kind: 'title',
      cell: ({ firstName, reference }) => (
        <TwoLines under={<Ltr>{reference}</Ltr>}>
          <b dir="auto">{firstName}</b>
        </TwoLines>
      ),
    },
    {
      key: 'when',
      header: t('col.when'),
      cell: ({ day, hour }) =>
        t('call.when', {
          weekday: words.weekday(day),
          date: words.date(day),
          from: words.hour(hour),
          to: words.hour(hour + 1),
        }),
    },
    {
      key: 'reach',
      header: t('col.reach'),
      className: 'break-anywhere',
      cell: ({ phone, email }) => (
        <TwoLines
          under={
            <a href={`mailto:${email}`} dir="ltr">
              {email}
            </a>
          }
        >
          <a href={`tel:${phone}`} dir="ltr">
            {formatPhone(phone)}
          </a>
        </TwoLines>
      ),
    },
    { key: 'quote', header: t('col.quote'), cell: ({ quote }) => (quote ? quoteIn(quote) : '–') },
    { key: 'state', header: t('col.state'), cell: ({ state }) => <State state={state} /> },
    { key: 'settle', header: t('col.actions'), kind: 'action', cell: (call) => <Settle call={call} /> },
  ]
}

/** One call: who, when, about what, and how they are reached. */
export function CallFacts({ call }: { call: ListedCall }) {
  const { t } = useTranslation('requests')
  const words = useCallWords()
  const quoteIn = useQuoteWords()
  return (
    <dl className={summaryStyles.summary}>
      <Fact name={t('fact.number')}>
        <Ltr code>{call.reference}</Ltr>
      </Fact>
      <Fact name={t('col.caller')}>{call.firstName}</Fact>
      <Fact name={t('col.when')}>{words.when(call)}</Fact>
      <Fact name={t('col.reach')}>
        <a href={`tel:${call.phone}`} dir="ltr">
          {formatPhone(call.phone)}
        </a>{' '}
        <a href={`mailto:${call.email}`} dir="ltr">
          {call.email}
        </a>
      </Fact>
      {call.quote && <Fact name={t('col.quote')}>{quoteIn(call.quote)}</Fact>}
    </dl>
  )
}

/** Chooses the outcome of a call. */
export function CallDecision({ call }: { call: ListedCall }) {
  return (
    <div className="stack">
      <p>
        <State state={call.state} />
      </p>
      <Settle call={call} />
    </div>
  )
}

function State({ state }: Pick<ListedCall, 'state'>) {
  const { t } = useTranslation('requests')
  return <Badge {...callLooks[state]}>{t(`call.${state}`)}</Badge>
}

/** Buttons of the outcomes of a call; one chosen by mistake can be taken back. */
function Settle({ call: { id, state, reference } }: { call: ListedCall }) {
  const { t } = useTranslation('requests')
  const settle = useSettleCall()
  const tellError = useTellError()
  if (state === 'cancelled') return null
  const choices = state === 'asked' ? (['done', 'missed'] as const) : (['asked'] as const)
  const note = (next: (typeof choices)[number]) => settle.mutate({ id, state: next }, { onError: tellError })
  return (
    <span className="row">
      {choices.map((next) => (
        <Button
          key={next}
          look={next === 'done' ? 'line' : 'ghost'}
          small
          busy={settle.isPending}
          aria-label={t(`call.note.${next}.of`, { reference })}
          onClick={() => note(next)}
        >
          {t(`call.note.${next}`)}
        </Button>
      ))}
    </span>
  )
}
