import type { FollowedClaim } from '@cursus/shared/claims'
import { fullNameOf } from '@cursus/shared/full-name'
import { insuranceTypes } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { administrators } from '../../api/administrators.ts'
import { messageOf } from '../../api/api-error.ts'
import { useListCounts } from '../../api/list-counts.ts'
import { SavedViews } from '../../forms/saved-views.tsx'
import { useSchoolFilter } from '../../forms/school-filter.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { Button } from '../../ui/button.tsx'
import * as emptyStateStyles from '../../ui/empty-state.module.css'
import { choicesOf, FilterBar, monthsOf } from '../../ui/filter-bar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as tableStyles from '../../ui/table.module.css'
import * as tabStyles from '../../ui/tabs.module.css'
import { pageSize, queuePage } from './claims-follow-up.api.ts'
import * as styles from './claims-follow-up.module.css'
import { type ClaimsSearch, isFiltered, readClaimsSearch } from './claims-search.ts'
import { QueueItem } from './queue-item.tsx'

interface QueuePanelProps {
  asked: ClaimsSearch
  onAsk: (asked: ClaimsSearch) => void
}

/** The queues as tabs, their filters, and the claims of one page. */
export function QueuePanel({ asked, onAsk }: QueuePanelProps) {
  const { t } = useTranslation('claims-follow-up')
  const list = useQuery(queuePage(asked))
  const counts = list.data?.counts
  return (
    <section
      className={`${tableStyles.frame} ${styles.queuePanel}`}
      aria-label={t('queue.label')}
      aria-busy={list.isFetching || undefined}
    >
      <div className={tableStyles.tools}>
        <nav className={tabStyles.tabs} aria-label={t('queue.tabs')}>
          {([undefined, 'answered', 'done'] as const).map((queue) => (
            <Link
              key={queue ?? 'open'}
              to="/claims/follow-up"
              search={{ ...asked, queue, page: undefined }}
              aria-current={queue === asked.queue ? 'page' : undefined}
              activeProps={{}}
              activeOptions={{ exact: true }}
              resetScroll={false}
            >
              {t(`queue.${queue ?? 'open'}`, { count: counts?.[queue ?? 'open'] ?? '–' })}
            </Link>
          ))}
        </nav>
        <Filters asked={asked} onAsk={onAsk} />
      </div>
      {list.data ? (
        <Items claims={list.data.data} asked={asked} stale={list.isPlaceholderData} />
      ) : list.isError ? (
        <div className={emptyStateStyles.empty} role="alert">
          <b>{t('queue.failed')}</b>
          <p className="muted">{messageOf(list.error, t('error.server.connection'))}</p>
          <Button look="line" small onClick={() => void list.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <Loading />
      )}
      {!asked.queue && list.data && <Recent asked={asked} />}
      {list.data && <QueuePager asked={asked} onAsk={onAsk} total={list.data.total} />}
    </section>
  )
}

function Filters({ asked, onAsk }: QueuePanelProps) {
  const { t, i18n } = useTranslation('claims-follow-up')
  const people = useQuery(administrators).data ?? []
  const [open, setOpen] = useState(false)
  const { claim: _, page: _page, ...narrowed } = asked
  const counts = useListCounts('/claims/follow-up/counts', narrowed, open)
  const ask = (change: Record<string, unknown>) =>
    onAsk(readClaimsSearch({ ...asked, page: undefined, ...change }))
  const school = useSchoolFilter(asked.school, (chosen) => ask({ school: chosen }))
  const names = new Map([
    ['me', t('filter.assignee.me')],
    ['none', t('filter.assignee.none')],
    ...people.map(({ id, name, lastName }) => [id, fullNameOf({ name, lastName })] as const),
  ])
  return (
    <>
      <SearchField
        label={t('filter.search')}
        value={asked.search ?? ''}
        onSearch={(words) => ask({ search: words || undefined })}
      />
      <FilterBar
        views={
          <SavedViews
            list="claims"
            asked={asked}
            onAsk={(view) => onAsk(readClaimsSearch({ ...view, claim: asked.claim }))}
          />
        }
        filters={[
          choicesOf('type', t('filter.type'), insuranceTypes, (type) => t(productOf(type).name)),
          choicesOf('assignee', t('filter.assignee'), [...names.keys()], (one) => names.get(one) ?? one),
          school,
          { kind: 'day', key: 'from', label: t('filter.from'), max: asked.to },
          { kind: 'day', key: 'to', label: t('filter.to'), min: asked.from },
          monthsOf('decided', t('filter.decided'), asked.decided, i18n.language),
        ]}
        asked={asked}
        onChange={ask}
        open={open}
        onOpen={setOpen}
        counts={counts}
      />
    </>
  )
}

interface ItemsProps {
  claims: readonly FollowedClaim[]
  asked: ClaimsSearch
  stale?: boolean
}

function Items({ claims, asked, stale }: ItemsProps) {
  const { t } = useTranslation('claims-follow-up')
  const isNarrowed = isFiltered(asked)
  if (claims.length === 0) {
    const why = isNarrowed ? 'filtered' : (asked.queue ?? 'open')
    return (
      <div className={emptyStateStyles.empty} role="status">
        <b>{t(`queue.none.${why}`)}</b>
        <p className="muted">{t(`queue.none.${why}.lead`)}</p>
        {isNarrowed && (
          <Link
            to="/claims/follow-up"
            search={{ queue: asked.queue, claim: asked.claim }}
            resetScroll={false}
          >
            {t('queue.reset')}
          </Link>
        )}
      </div>
    )
  }
  return (
    <ul className={stale ? `${styles.queue} ${tableStyles.stale}` : styles.queue}>
      {claims.map((claim) => (
        <QueueItem key={claim.id} claim={claim} asked={asked} />
      ))}
    </ul>
  )
}

/** Lists the last decisions below the first page of what waits, when nothing is filtered. */
function Recent({ asked }: { asked: ClaimsSearch }) {
  const { t } = useTranslation('claims-follow-up')
  const isWhole = !isFiltered(asked) && !asked.page
  const recent = useQuery({ ...queuePage({ queue: 'done' }, 3), enabled: isWhole })
  if (!isWhole || !recent.data?.data.length) return null
  return (
    <>
      <p className={styles.separator}>{t('queue.recent')}</p>
      <Items claims={recent.data.data} asked={asked} />
    </>
  )
}

function QueuePager({ asked, onAsk, total }: QueuePanelProps & { total: number }) {
  const { t } = useTranslation('tables')
  const { page = 1 } = asked
  if (total <= pageSize && page === 1) return null
  const from = (page - 1) * pageSize + 1
  const go = (next: number) => () => onAsk({ ...asked, page: next > 1 ? next : undefined })
  const [onPrevious, onNext] = [
    page > 1 ? go(page - 1) : undefined,
    page * pageSize < total ? go(page + 1) : undefined,
  ]
  return (
    <div className={tableStyles.pager}>
      <span className="figures" role="status">
        {t('pager.range', { from, to: Math.min(total, page * pageSize), total })}
      </span>
      <span className="row">
        <Button
          look="line"
          small
          aria-label={t('pager.previous')}
          aria-disabled={onPrevious ? undefined : true}
          onClick={onPrevious}
        >
          <Icon name="back" size="s" mirrored />
        </Button>
        <Button
          look="line"
          small
          aria-label={t('pager.next')}
          aria-disabled={onNext ? undefined : true}
          onClick={onNext}
        >
          <Icon name="next" size="s" mirrored />
        </Button>
      </span>
    </div>
  )
}

function Loading() {
  return (
    <div className={`stack ${styles.loading}`}>
      <SaysLoading />
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height={46} />
      ))}
    </div>
  )
}
