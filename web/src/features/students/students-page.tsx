import type { Student, StudentList } from '@cursus/shared/students'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useErrorToast, useListFailure } from '../../api/list-failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMayOpen } from '../../routing/use-may-open.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CursorPager, fromStart } from '../../ui/cursor-pager.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as iconButtonStyles from '../../ui/icon-button.module.css'
import { Page } from '../../ui/page.tsx'
import { PastTheEnd } from '../../ui/past-the-end.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { ActOnAll } from './act-on-all.tsx'
import { Nobody } from './nobody.tsx'
import { RunUnderWay } from './run-under-way.tsx'
import { useExportRun } from './student-runs.api.ts'
import { studentsPage, useExport } from './students.api.ts'
import * as styles from './students.module.css'
import { StudentsFilters } from './students-filters.tsx'
import { StudentsKeys } from './students-keys.tsx'
import { pageSizes, type StudentsSearch } from './students-search.ts'
import { linkOf, nameOf, StudentsTable } from './students-table.tsx'
import { type Chosen, useChosen } from './use-chosen.ts'

interface ListProps {
  asked: StudentsSearch
  onAsk: (asked: StudentsSearch) => void
}

interface StudentsPageProps extends ListProps {
  /** Opens the contracts of a student; absent for whoever may not see them. */
  onContracts?: ((student: Student) => void) | undefined
  /** Dialog over the page: that student's contracts. */
  children?: ReactNode
}

/** /student/list: students of every kind, found, sorted, exported; contracts by double click or button (spec 1 §2). */
export function StudentsPage({ asked, onAsk, onContracts, children }: StudentsPageProps) {
  const { t } = useTranslation('students')
  const list = useQuery(studentsPage(asked))
  const failure = useListFailure(list)
  const chosen = useChosen(asked, list.data)
  useErrorToast(list.error)
  return (
    <Page
      title={t('students.title')}
      lead={onContracts && <Lead />}
      actions={<Actions asked={asked} list={list.data} />}
    >
      <StudentsFilters asked={asked} onAsk={onAsk} />
      <div className={`${tableStyles.frame} ${styles.students}`}>
        <Tools
          asked={asked}
          onAsk={onAsk}
          list={list.data}
          hasFailed={failure !== undefined}
          chosen={chosen}
          onCancel={() => {
            chosen.choose(new Set())
            focusRow(list.data?.data[0])
          }}
        />
        <StudentsTable
          rows={list.data?.data}
          sorting={{ by: asked.sort ?? 'name', order: asked.order ?? 'asc' }}
          onSort={({ by, order }) =>
            onAsk({
              ...fromStart(asked),
              sort: by as StudentsSearch['sort'],
              order: order === 'desc' ? 'desc' : undefined,
            })
          }
          onOpen={onContracts}
          selection={{ chosen: chosen.ids, onChoose: chosen.choose, nameOf }}
          failure={failure}
          stale={list.isPlaceholderData}
          empty={
            list.data?.total ? (
              <PastTheEnd onFirst={() => onAsk(fromStart(asked))} />
            ) : (
              <Nobody asked={asked} onAsk={onAsk} />
            )
          }
        />
        <CursorPager
          isNumbered
          isByName={(asked.sort ?? 'name') === 'name'}
          sizes={pageSizes}
          usual={25}
          asked={asked}
          onAsk={onAsk}
          list={list.data}
        />
      </div>
      <StudentsKeys rows={list.data?.data ?? []} chosen={chosen.ids} onChoose={chosen.choose} />
      {children}
    </Page>
  )
}

/** What opens the contracts of a row: a finger has no double click. */
function Lead() {
  const { t } = useTranslation('students')
  return (
    <>
      <span className={styles.byMouse}>{t('students.lead')}</span>
      <span className={styles.byFinger}>{t('students.lead.touch')}</span>
    </>
  )
}

/** Focuses the link of a row, in place of a button that is gone. */
const focusRow = (student: Student | undefined) =>
  student && document.getElementById(linkOf(student.id))?.focus()

/** Most students of an export that one waits for; more of them are a run that one may leave. */
const atOnce = 5000

function Actions({ asked, list }: Pick<ListProps, 'asked'> & { list: StudentList | undefined }) {
  const { t } = useTranslation('students')
  const navigate = useNavigate()
  const mayAdd = useMayOpen('/student/create')
  const download = useExport(asked)
  const run = useExportRun(asked)
  const save = () =>
    list && list.total > atOnce
      ? run.mutate(undefined, { onSuccess: (id) => void navigate({ to: '/jobs/$id', params: { id } }) })
      : download.mutate()
  return (
    <div className={`row wraps ${styles.actions}`}>
      <Button look="line" busy={download.isPending || run.isPending} onClick={save}>
        <Icon name="download" size="s" />
        {t('students.export')}
      </Button>
      {mayAdd && (
        <ButtonLink to="/student/create">
          <Icon name="upload" size="s" />
          {t('students.add')}
        </ButtonLink>
      )}
    </div>
  )
}

interface ToolsProps extends ListProps {
  list: StudentList | undefined
  hasFailed: boolean
  chosen: Chosen
  onCancel: () => void
}

/** Tools above the table: words and how many there are. Other words begin at the first page. */
function Tools({ asked, onAsk, list, hasFailed, chosen, onCancel }: ToolsProps) {
  const { t, i18n } = useTranslation('students')
  const figure = formatNumber(list?.total ?? 0, i18n.language)
  return (
    <div className={tableStyles.tools}>
      <SearchField
        label={t('students.search')}
        value={asked.search ?? ''}
        onSearch={(words) => onAsk({ ...fromStart(asked), search: words || undefined })}
      />
      <RunUnderWay keepsPlace={!hasFailed} />
      <span className="grow" />
      {chosen.ids.size > 0 && (
        <button
          type="button"
          className={`${iconButtonStyles.button} ${iconButtonStyles.outlined}`}
          aria-label={t('act.unchoose')}
          title={t('act.unchoose')}
          onClick={onCancel}
        >
          <Icon name="close" size="s" />
        </button>
      )}
      {!hasFailed && <ActOnAll asked={asked} list={list} chosen={chosen} />}
      <span
        className={chosen.ids.size > 0 ? 'visually-hidden' : `muted small figures ${styles.count}`}
        role="status"
      >
        {list &&
          t('students.count', { count: list.total, figure: `${figure}${list.totalIsCapped ? '+' : ''}` })}
      </span>
      <WholePage chosen={chosen} list={list} />
    </div>
  )
}

/** Once the whole page is chosen, the way to all that match; then that it is all of them, and the way back. */
function WholePage({ chosen, list }: Pick<ToolsProps, 'chosen' | 'list'>) {
  const { t, i18n } = useTranslation('students')
  if (!list || !(chosen.isEverybody || chosen.chooseEverybody)) return null
  const { total, totalIsCapped } = list
  const count = { count: total, figure: `${formatNumber(total, i18n.language)}${totalIsCapped ? '+' : ''}` }
  const page = chosen.ids.size
  return (
    <p className={styles.wholePage}>
      <b role="status">
        {chosen.isEverybody ? t('choose.everybody.done', count) : t('choose.page', { count: page })}
      </b>
      <Button
        look="ghost"
        small
        onClick={chosen.chooseEverybody ?? (() => chosen.choose(new Set(chosen.ids)))}
      >
        {chosen.isEverybody ? t('choose.pageOnly') : t('choose.everybody', count)}
      </Button>
    </p>
  )
}
