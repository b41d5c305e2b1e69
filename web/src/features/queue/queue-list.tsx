import { dayOf } from '@cursus/shared/day'
import type { QueueList as Answer, QueueItem } from '@cursus/shared/queue'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messageOf } from '../../api/api-error.ts'
import type { Named } from '../../forms/watching.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './queue.module.css'
import type { QueueSearch } from './queue-search.ts'
import { lookOf, useQueueWords } from './queue-words.ts'

/** The id of a thing's link in the list: where the keyboard goes back to. */
export const linkOf = ({ kind, id }: Named) => `queue-${kind}-${id}`

interface QueueListProps {
  asked: QueueSearch
  list: UseInfiniteQueryResult<InfiniteData<Answer>>
  items: readonly QueueItem[]
  open: Named | null
}

/** Lists the waiting entries by their due day, late ones first. */
export function QueueList({ asked, list, items, open }: QueueListProps) {
  const { t } = useTranslation('queue')
  const { groupOf } = useQueueWords()
  useFocusThatFollows(open)
  if (list.isError && !list.data) {
    return (
      <EmptyState
        failed
        title={t('list.failed')}
        action={<Button onClick={() => void list.refetch()}>{t('common.retry')}</Button>}
      >
        {messageOf(list.error, t('error.server.connection'))}
      </EmptyState>
    )
  }
  if (!list.data) return <Loading />
  if (items.length === 0) return <Nothing asked={asked} />
  const groups = Object.entries(Object.groupBy(items, (item) => groupOf(item, dayOf(new Date()))))
  return (
    <section
      className={list.isPlaceholderData ? `${styles.list} ${styles.stale}` : styles.list}
      aria-label={t('list.label')}
      aria-busy={list.isFetching || undefined}
    >
      {groups.map(([name, those = []]) => (
        <section key={name} aria-label={name}>
          <h2 className={those[0]?.isLate ? `${styles.group} ${styles.late}` : styles.group}>
            <span>{name}</span> <span className="figures">{those.length}</span>
          </h2>
          <ul>
            {those.map((item) => (
              <Line key={linkOf(item)} item={item} asked={asked} isOpen={isSame(item, open)} />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <Button
          look="ghost"
          className={styles.more}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      )}
    </section>
  )
}

/**
 * Back and forward open another line: a focus that stood on a line goes to that one, and to the open one after a way back from
 * a line that had not opened yet, which changes nothing here.
 */
function useFocusThatFollows(open: Named | null) {
  const line = open && linkOf(open)
  useEffect(() => {
    const follow = () => {
      const isOnLine = document.activeElement?.classList.contains(styles.line ?? '')
      if (line && isOnLine) document.getElementById(line)?.focus()
    }
    follow()
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [line])
}

export const isSame = (one: Named, other: Named | null) => one.kind === other?.kind && one.id === other.id

function Line({ item, asked, isOpen }: { item: QueueItem; asked: QueueSearch; isOpen: boolean }) {
  const { t } = useTranslation('queue')
  const { titleOf, nameOf, dueOf } = useQueueWords()
  const due = dueOf(item, Date.now())
  const { icon, hue } = lookOf(item)
  const { kind, id, assignee, watchers, isLate } = item
  return (
    <li className={hue || styles.plain}>
      <Link
        id={linkOf(item)}
        to="/queue/$kind/$id"
        params={{ kind, id }}
        search={asked}
        aria-current={isOpen ? 'true' : undefined}
        activeProps={{}}
        resetScroll={false}
        className={styles.line}
      >
        <span className={iconTileStyles.tile}>
          <Icon name={icon} size="s" mirrored={icon === 'plane'} />
        </span>
        <b className={styles.title}>
          <bdi>{titleOf(item)}</bdi>
        </b>
        {due && (
          <span className={isLate ? `${styles.due} ${styles.over}` : styles.due}>
            <Ltr>{due}</Ltr>
          </span>
        )}
        <span className={`${styles.who} muted small`}>
          <bdi>{nameOf(item)}</bdi> · {t(`kind.one.${kind}`)}
          {assignee && (
            <>
              {' · '}
              <bdi>{assignee.name}</bdi>
            </>
          )}
        </span>
        {watchers.length > 0 && (
          <span className={styles.watchers}>
            <Icon name="eye" size="s" />
            <span className="visually-hidden">
              {t('tables:watched', { names: watchers.map(({ name }) => name).join(t('need.comma')) })}
            </span>
            <span aria-hidden="true">
              {watchers.map(({ name, lastName }) => name[0] + (lastName[0] ?? ''))}
            </span>
          </span>
        )}
      </Link>
    </li>
  )
}

function Nothing({ asked }: { asked: QueueSearch }) {
  const { t } = useTranslation('queue')
  const isNarrowed = Object.values(asked).some((value) => value !== undefined)
  return (
    <EmptyState
      title={t(isNarrowed ? 'list.none.filtered' : 'list.none')}
      action={isNarrowed ? <Link to="/queue">{t('list.all')}</Link> : undefined}
    >
      {t(isNarrowed ? 'list.none.filtered.lead' : 'list.none.lead')}
    </EmptyState>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div className="stack" role="status" aria-label={t('app.loading')}>
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={52} />
      ))}
    </div>
  )
}
