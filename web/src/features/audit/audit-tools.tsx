import { auditActions } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListCounts } from '../../api/list-counts.ts'
import { SavedViews } from '../../forms/saved-views.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { choicesOf, FilterBar } from '../../ui/filter-bar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { administrators } from './audit.api.ts'
import { type AuditSearch, fromStart, periodOf, periods, readAuditSearch, toFilter } from './audit-search.ts'
import { useAuditWords } from './audit-words.ts'

interface AuditToolsProps {
  asked: AuditSearch
  onAsk: (asked: AuditSearch) => void
  /** Name of the object that the page is limited to, once a row tells it. */
  objectLabel: string | null
}

/** Filters of the journal: author, action and days; each change returns to the first page. */
export function AuditFilters({ asked, onAsk }: Omit<AuditToolsProps, 'objectLabel'>) {
  const { t } = useTranslation('audit')
  const [open, setOpen] = useState(false)
  const counts = useListCounts('/audit/counts', toFilter(asked, new Date()), open)
  const words = useAuditWords()
  const authors = useQuery(administrators).data ?? []
  const names = new Map([
    ['product', t('audit.actor.product')],
    ...authors.map(({ id, name }) => [id, name] as const),
  ])
  const actions = choicesOf('action', t('audit.col.action'), auditActions, words.ofAction)
  const isByDates = periodOf(asked) === 'dates'
  const usual = periodOf({ ...asked, period: undefined })
  const others = periods.filter((period) => period !== usual)
  return (
    <FilterBar
      views={
        <SavedViews
          list="audit"
          asked={asked}
          onAsk={(view) => onAsk(readAuditSearch({ ...view, size: asked.size }))}
        />
      }
      filters={[
        choicesOf('actor', t('audit.col.actor'), [...names.keys()], (one) => names.get(one) ?? one),
        {
          ...actions,
          choices: actions.choices.toSorted((one, other) => one.name.localeCompare(other.name)),
        },
        {
          ...choicesOf('period', t('audit.period'), others, (period) => t(`period.${period}`)),
          usual: t(`period.${usual}`),
        },
        ...(isByDates
          ? ([
              { kind: 'day', key: 'from', label: t('period.from'), max: asked.to },
              { kind: 'day', key: 'to', label: t('period.to'), min: asked.from },
            ] as const)
          : []),
      ]}
      asked={asked}
      onChange={(change) => onAsk(readAuditSearch({ ...fromStart(asked), ...change }))}
      open={open}
      onOpen={setOpen}
      counts={counts}
    />
  )
}

/** Tools above the journal: a search by words, and the object that it is limited to. */
export function AuditTools({ asked, onAsk, objectLabel }: AuditToolsProps) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const ask = (change: AuditSearch) => onAsk({ ...fromStart(asked), ...change })
  return (
    <div className={tableStyles.tools}>
      <SearchField
        label={t('audit.search')}
        value={asked.search ?? ''}
        onSearch={(search) => ask({ search: search || undefined })}
      />
      {asked.objectId && (
        <Button look="line" small onClick={() => ask({ objectId: undefined, objectType: undefined })}>
          <span>
            {asked.objectType && `${words.ofObject(asked.objectType)} `}
            <bdi>{objectLabel ? words.ofLabel(objectLabel) : asked.objectId.slice(0, 8)}</bdi>
          </span>
          <Icon name="close" size="s" />
          <span className="visually-hidden">{t('audit.anyObject')}</span>
        </Button>
      )}
    </div>
  )
}
