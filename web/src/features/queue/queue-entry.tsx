import { fullNameOf } from '@cursus/shared/full-name'
import type { QueueEntry as Entry, QueueItem } from '@cursus/shared/queue'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type HTMLAttributes, type ReactNode, useRef, useState } from 'react'
import { isAbsent } from '../../api/api-error.ts'
import { OneDecides, Taken, Watchers } from '../../forms/watched.tsx'
import { type Named, useWatching } from '../../forms/watching.ts'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { useSingleKeys } from '../../ui/single-keys.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { AssignTool, PostponeTool } from './entry-tools.tsx'
import { queuePages } from './queue.api.ts'
import * as styles from './queue-entry.module.css'
import { linkOf } from './queue-list.tsx'
import type { QueueSearch } from './queue-search.ts'
import { useQueueWords } from './queue-words.ts'
import { useTopOf } from './use-top-of.ts'

/** Parts that a kind of entry shows: its messages and its decision. */
export interface EntryParts {
  talk: ReactNode
  decision: ReactNode
}

interface QueueEntryProps {
  named: Named
  asked: QueueSearch
  /** Draws what the entry is about; `frame` sets the parts that it makes into their places. */
  children(about: Entry['about'], frame: (parts: EntryParts) => ReactNode): ReactNode
}

/** Shows the open entry: the messages in the middle, the decision beside them, and who else has it open. */
export function QueueEntry({ named, asked, children }: QueueEntryProps) {
  const { t } = useTranslation('queue')
  const { entry, error, refetch, unsent, touch, typing } = useWatching(named)
  if (!entry) {
    if (isAbsent(error)) {
      return (
        <EmptyState
          failed
          title={t('entry.none')}
          action={<ButtonLink to="/queue">{t('page.title')}</ButtonLink>}
        />
      )
    }
    return error ? (
      <LoadFailed title={t('entry.failed')} error={error} retry={() => void refetch()} />
    ) : (
      <Loading />
    )
  }
  return (
    <article className={styles.entry} aria-label={t('entry.label')} data-entry={linkOf(named)}>
      <Link to="/queue" search={asked} className={styles.back}>
        <Icon name="back" size="s" mirrored />
        {t('entry.back')}
      </Link>
      {entry.item ? (
        <Head named={named} item={entry.item} watchers={entry.watchers} />
      ) : (
        <Ended by={entry.endedBy} unsent={unsent} asked={asked} />
      )}
      <Spoke entry={entry} />
      {children(entry.about, ({ talk, decision }) => (
        <Parts>
          <div className={`${cardStyles.card} ${styles.talk}`}>
            <Title entry={entry} />
            {talk}
          </div>
          <Decision entry={entry} handlers={{ onFocus: touch, onInput: touch, ...typing }}>
            {decision}
          </Decision>
        </Parts>
      ))}
      {/* A dispute is answered at the payment provider: nothing is decided here. */}
      {entry.item && named.kind !== 'dispute' && (
        <a className={styles.toDecision} href="#queue-decision">
          {t('decision.go')}
        </a>
      )}
    </article>
  )
}

/** The talk and the decision, which is as high as the window leaves it below them. */
function Parts({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useTopOf(place)
  return (
    <div ref={place} className={styles.parts}>
      {children}
    </div>
  )
}

/** What is open, as its line says it. A claim has a title of its own. */
function Title({ entry: { about, item } }: { entry: Entry }) {
  const { t } = useTranslation('queue')
  const { titleOf } = useQueueWords()
  if (!about) return null
  if (!item) return <h2 className="visually-hidden">{t('entry.label')}</h2>
  return (
    <h2>
      <bdi>{titleOf(item)}</bdi>
    </h2>
  )
}

interface DecisionProps {
  entry: ComponentProps<typeof OneDecides>['entry']
  handlers: Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onInput' | 'onChange' | 'onSubmitCapture'>
  children: ReactNode
}

/** The decision beside the talk; once it is taken, its form is gone and the focus stays here. */
function Decision({ entry, handlers, children }: DecisionProps) {
  const { t } = useTranslation('queue')
  const place = useKeptFocus<HTMLElement>()
  return (
    <section
      ref={place}
      id="queue-decision"
      tabIndex={-1}
      className={`${cardStyles.card} ${styles.decision}`}
      aria-label={t('decision.label')}
      data-key="e"
      {...handlers}
    >
      <OneDecides entry={entry}>{children}</OneDecides>
    </section>
  )
}

interface EndedProps {
  by: Entry['endedBy']
  /** What its reader had typed into the decision. */
  unsent: string
  asked: QueueSearch
}

/** It waits no more: who saw to it and, where that was somebody else, what its reader typed and did not get to say. */
function Ended({ by, unsent, asked }: EndedProps) {
  const { t } = useTranslation('queue')
  // The list beside it reads it.
  const { data } = useInfiniteQuery({ ...queuePages(asked), enabled: false })
  const isLast = data?.pages.every((page) => page.data.length === 0)
  const hasKey = useSingleKeys()
  if (by && !by.isMe && unsent) return <Taken by={by} unsent={unsent} />
  return (
    <Note kind={by?.isMe ? 'ok' : 'info'}>
      {by && <b>{by.isMe ? t('entry.done') : t('tables:taken', { name: fullNameOf(by) })}</b>}{' '}
      {t('entry.done.lead')} {isLast ? t('entry.done.last') : hasKey && t('entry.done.next')}
    </Note>
  )
}

interface HeadProps {
  named: Named
  item: QueueItem
  watchers: Entry['watchers']
}

function Head({ named, item, watchers }: HeadProps) {
  const { t } = useTranslation('queue')
  const { dueLongOf } = useQueueWords()
  const { postponedUntil } = item
  return (
    <div className={`${cardStyles.card} ${styles.entryHead}`}>
      <div className="row wraps">
        <Badge tone={item.isLate ? 'err' : 'warn'} icon={item.isLate ? 'alert' : 'clock'}>
          {item.isLate ? t('due.late', { day: dueLongOf(item) }) : dueLongOf(item)}
        </Badge>
        {item.person.id && (
          <Link to="/students/$id" params={{ id: item.person.id }}>
            <bdi>{fullNameOf(item.person)}</bdi>
          </Link>
        )}
        <Watchers watchers={watchers} />
      </div>
      <div className={`row wraps ${styles.tools}`}>
        <AssignTool named={named} item={item} />
        <PostponeTool named={named} until={postponedUntil} />
      </div>
    </div>
  )
}

/** The student wrote after it was opened: that is read before anything is decided. */
function Spoke({ entry: { item } }: { entry: Entry }) {
  const { t } = useTranslation('queue')
  const client = useQueryClient()
  const [read, setRead] = useState(item?.since)
  if (item?.kind !== 'claim' || !read || item.since <= read) return null
  return (
    <Note kind="warn">
      <b>{t('spoke', { name: item.person.name })}</b>{' '}
      <Button
        look="line"
        small
        onClick={() => {
          setRead(item.since)
          void client.invalidateQueries({ queryKey: ['claims-follow-up'] })
        }}
      >
        {t('spoke.read')}
      </Button>
    </Note>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div className="stack" role="status" aria-label={t('app.loading')}>
      <Skeleton height={90} />
      <Skeleton height={320} />
    </div>
  )
}
