import { fullNameOf } from '@cursus/shared/full-name'
import { languages } from '@cursus/shared/language'
import { kindsOf } from '@cursus/shared/queue-kinds'
import { insuranceTypes, queueKinds } from '@cursus/shared/words'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { administrators } from '../../api/administrators.ts'
import { useAskedAgain } from '../../api/asked-again.ts'
import { SavedViews } from '../../forms/saved-views.tsx'
import { useSchoolFilter } from '../../forms/school-filter.tsx'
import type { Named } from '../../forms/watching.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { choicesOf, FilterBar } from '../../ui/filter-bar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import * as tabStyles from '../../ui/tabs.module.css'
import { queuePages, wholeQueue } from './queue.api.ts'
import * as styles from './queue.module.css'
import { QueueKeys } from './queue-keys.tsx'
import { QueueList } from './queue-list.tsx'
import { type QueueSearch, readQueueSearch } from './queue-search.ts'
import { RulesDialog } from './rules-dialog.tsx'
import { TemplatesDialog } from './templates-dialog.tsx'

interface QueuePageProps {
  asked: QueueSearch
  /** Entry that is open beside the list. */
  open: Named | null
  onAsk(asked: QueueSearch): void
  onGo(named: Named): void
  children: ReactNode
}

/** /queue: what waits, the nearest due time first, and beside it what is open. */
export function QueuePage({ asked, open, onAsk, onGo, children }: QueuePageProps) {
  const { t } = useTranslation('queue')
  const list = useInfiniteQuery(queuePages(asked))
  const items = list.data?.pages.flatMap(({ data }) => data) ?? []
  const first = list.data?.pages[0]
  useAskedAgain(wholeQueue)
  return (
    <Page
      title={t('page.title')}
      lead={first ? t('page.lead', { count: first.counts.all }) : '\u00a0'}
      actions={
        <div className={`row wraps ${styles.actions}`}>
          <TemplatesDialog />
          <RulesDialog />
        </div>
      }
    >
      <div className={open ? `${styles.head} ${styles.opened}` : styles.head}>
        <KindTabs asked={asked} open={open} counts={first?.counts} />
        <Filters asked={asked} onAsk={onAsk} mine={first?.mine} late={first?.late} />
      </div>
      <div className={open ? `${styles.columns} ${styles.opened}` : styles.columns}>
        <QueueList asked={asked} list={list} items={items} open={open} />
        {open ? (
          <div className={styles.beside}>{children}</div>
        ) : (
          <p className={styles.choose}>{t('page.choose')}</p>
        )}
      </div>
      <QueueKeys items={items} open={open} onGo={onGo} />
    </Page>
  )
}

type Counts = Record<string, number>

/** Tabs of the kinds that something waits of, and of the one that is shown. */
function KindTabs({
  asked,
  open,
  counts,
}: {
  asked: QueueSearch
  open: Named | null
  counts?: Counts | undefined
}) {
  const { t } = useTranslation('queue')
  const own = kindsOf(useSession()?.areas ?? []) ?? queueKinds
  const shown = own.filter((kind) => counts?.[kind] || kind === asked.kind)
  return (
    <nav className={`${tabStyles.tabs} ${styles.kinds}`} aria-label={t('kinds.label')}>
      {[undefined, ...shown].map((kind) => (
        <Link
          key={kind ?? 'all'}
          to={open ? '/queue/$kind/$id' : '/queue'}
          params={open ?? {}}
          search={{ ...asked, kind }}
          aria-current={kind === asked.kind ? 'page' : undefined}
          activeProps={{}}
          activeOptions={{ exact: true }}
          resetScroll={false}
        >
          {t(`kind.${kind ?? 'all'}`)} <span className="figures">{counts?.[kind ?? 'all'] ?? '–'}</span>
        </Link>
      ))}
    </nav>
  )
}

interface FiltersProps {
  asked: QueueSearch
  onAsk(asked: QueueSearch): void
  mine: number | undefined
  late: number | undefined
}

function Filters({ asked, onAsk, mine, late }: FiltersProps) {
  const { t } = useTranslation('queue')
  const people = useQuery(administrators).data ?? []
  const [open, setOpen] = useState(false)
  const ask = (change: Record<string, unknown>) => onAsk(readQueueSearch({ ...asked, ...change }))
  const school = useSchoolFilter(asked.school, (chosen) => ask({ school: chosen }))
  const names = new Map([
    ['me', mine === undefined ? t('filter.me') : t('filter.me.count', { count: mine })],
    ['none', t('filter.nobody')],
    ...people.map(({ id, name, lastName }) => [id, fullNameOf({ name, lastName })] as const),
  ])
  const states = { late: late === undefined ? t('filter.late') : t('filter.late.count', { count: late }) }
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('filter.search')}
        value={asked.search ?? ''}
        onSearch={(words) => ask({ search: words || undefined })}
      />
      <SavedViews list="queue" asked={asked} onAsk={(view) => onAsk(readQueueSearch(view))} />
      <FilterBar
        filters={[
          choicesOf('assignee', t('filter.assignee'), [...names.keys()], (one) => names.get(one) ?? one),
          choicesOf('state', t('filter.state'), ['late', 'postponed'], (one) =>
            one === 'late' ? states.late : t('filter.postponed'),
          ),
          choicesOf('type', t('filter.type'), insuranceTypes, (type) => t(productOf(type).name)),
          choicesOf('language', t('filter.language'), languages, (one) =>
            t(`tables:template.language.${one}`),
          ),
          school,
        ]}
        asked={asked}
        onChange={ask}
        open={open}
        onOpen={setOpen}
      />
      <MineButton asked={asked} onAsk={onAsk} mine={mine} />
    </div>
  )
}

function MineButton({ asked, onAsk, mine }: Omit<FiltersProps, 'late'>) {
  const { t } = useTranslation('queue')
  const isMine = asked.assignee === 'me'
  return (
    <Button
      look="line"
      small
      aria-pressed={isMine}
      onClick={() => onAsk({ ...asked, assignee: isMine ? undefined : 'me' })}
    >
      <Icon name="person" size="s" />
      {t('filter.me')} <span className="figures">{mine ?? '–'}</span>
    </Button>
  )
}
