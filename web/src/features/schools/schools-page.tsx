import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import type { ManagedSchool } from '@cursus/shared/schools'
import { offerValues, partnershipLevels } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useListCounts } from '../../api/list-counts.ts'
import { useListFailure } from '../../api/list-failure.ts'
import { SavedViews } from '../../forms/saved-views.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { offered } from '../../insurance/products.ts'
import { useMayOpen } from '../../routing/use-may-open.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DeskTable } from '../../ui/data-table.tsx'
import { choicesOf, FilterBar } from '../../ui/filter-bar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { useSchoolColumns } from './school-columns.tsx'
import { schoolsShown } from './schools.api.ts'
import { fromStart, pageSizes, type Shown, toShown } from './schools-shown.ts'

interface SchoolsPageProps {
  shown: Shown
  onShown: (shown: Shown) => void
}

/** /schools: every school with its door; a row leads to its form. */
export function SchoolsPage({ shown, onShown }: SchoolsPageProps) {
  const { t } = useTranslation('schools')
  return (
    <Page title={t('schools.title')} lead={t('schools.lead')} actions={<AddSchool />}>
      <SchoolsFilters shown={shown} onShown={onShown} />
      <div className={tableStyles.frame}>
        <div className={tableStyles.tools}>
          <SearchField
            label={t('schools.search')}
            value={shown.search ?? ''}
            onSearch={(search) => onShown(toShown({ ...fromStart(shown), search }))}
          />
        </div>
        <SchoolList shown={shown} onShown={onShown} />
      </div>
    </Page>
  )
}

function SchoolsFilters({ shown, onShown }: SchoolsPageProps) {
  const { t } = useTranslation('schools')
  const [open, setOpen] = useState(false)
  const { search, level, offer } = shown
  const counts = useListCounts('/schools/counts', { search, level, offer }, open)
  return (
    <FilterBar
      views={
        <SavedViews
          list="schools"
          asked={shown}
          onAsk={(view) => onShown(toShown({ ...view, pageSize: shown.pageSize }))}
        />
      }
      filters={[
        choicesOf('level', t('column.level'), partnershipLevels, (level) => t(`level.${level}`)),
        choicesOf('offer', t('column.offers'), offerValues, (offer) => t(`offer.${offered[offer].key}`)),
      ]}
      asked={shown}
      onChange={(change) => onShown(toShown({ ...fromStart(shown), ...change }))}
      open={open}
      onOpen={setOpen}
      counts={counts}
    />
  )
}

function AddSchool() {
  const { t } = useTranslation('schools')
  if (!useMayOpen('/schools/create')) return null
  return (
    <ButtonLink to="/schools/create">
      <Icon name="plus" />
      {t('schools.add')}
    </ButtonLink>
  )
}

function SchoolList({ shown, onShown }: SchoolsPageProps) {
  const { t } = useTranslation('schools')
  const navigate = useNavigate()
  const columns = useSchoolColumns()
  const list = useQuery(schoolsShown(shown))
  const { data, isPlaceholderData } = list
  const failure = useListFailure(list)
  return (
    <>
      <DeskTable<ManagedSchool>
        list="schools"
        caption={t('schools.caption')}
        columns={columns}
        rows={data?.rows}
        keyOf={({ id }) => String(id)}
        sorting={{ by: shown.sort ?? 'name', order: shown.order ?? 'asc' }}
        onSort={({ by: sort, order }) => onShown(toShown({ ...fromStart(shown), sort, order }))}
        onOpen={({ id }) => void navigate({ to: '/schools/$id', params: { id: String(id) } })}
        empty={
          <Nothing shown={shown} onClear={() => onShown(toShown({ sort: shown.sort, order: shown.order }))} />
        }
        failure={failure}
        stale={isPlaceholderData}
      />
      {data && data.total > 0 && <SchoolsPager shown={shown} onShown={onShown} list={data} />}
    </>
  )
}

type Listed = { rows: readonly ManagedSchool[]; total: number; skipped: number }

function SchoolsPager({ shown, onShown, list }: SchoolsPageProps & { list: Listed }) {
  const { rows, total, skipped } = list
  const size = Number(shown.pageSize ?? pageSizes[0])
  const page = Number(shown.page ?? 1)
  const pages = Math.max(1, Math.ceil(total / size))
  const go = (place: Pick<Shown, 'letter'> & { page?: number }) =>
    onShown(toShown({ ...fromStart(shown), ...place }))
  // Before the first page of a letter lies what the list has before it, on a page of its own count.
  const previous =
    shown.letter && page === 1
      ? { page: Math.ceil(skipped / size) }
      : { letter: shown.letter, page: Math.min(page - 1, pages) }
  return (
    <Pager
      sizes={pageSizes}
      size={size}
      onSize={(next) => onShown(toShown({ ...fromStart(shown), pageSize: String(next) }))}
      range={{ from: skipped + 1, to: skipped + rows.length, total }}
      jump={{ page: shown.letter ? undefined : page, pages, onPage: (wanted) => go({ page: wanted }) }}
      letters={
        (shown.sort ?? 'name') === 'name'
          ? { letter: shown.letter, onLetter: (letter) => go({ letter }) }
          : undefined
      }
      onPrevious={skipped > 0 ? () => go(previous) : undefined}
      onNext={skipped + rows.length < total ? () => go({ letter: shown.letter, page: page + 1 }) : undefined}
    />
  )
}

function Nothing({ shown: { search, level, offer }, onClear }: { shown: Shown; onClear: () => void }) {
  const { t } = useTranslation('schools')
  if (!search && !level && !offer) {
    return (
      <>
        <p>{t('schools.empty')}</p>
        <AddSchool />
      </>
    )
  }
  return (
    <>
      <p>{search ? t('schools.none', { search }) : t('schools.noneSuch')}</p>
      <Button look="line" small onClick={onClear}>
        {search ? t('tables:search.clear') : t('tables:filter.clear')}
      </Button>
    </>
  )
}
