import './students.css'
import type { Student, StudentList } from '@cursus/shared/students'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../app/api-error.ts'
import { toastError } from '../../app/toasts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CursorPager, fromStart } from '../../ui/cursor-pager.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { studentsPage, useExport } from './students.api.ts'
import { pageSizes, type StudentsSearch } from './students-search.ts'
import { StudentsTable } from './students-table.tsx'

interface ListProps {
  asked: StudentsSearch
  onAsk: (asked: StudentsSearch) => void
}

interface StudentsPageProps extends ListProps {
  /** Opens the contracts of a student. */
  onContracts: (student: Student) => void
  /** What stands over the page: that student's contracts. */
  children?: ReactNode
}

/** /student/list: students of every kind, found, sorted, exported; contracts by double click or button (spec 1 §2). */
export function StudentsPage({ asked, onAsk, onContracts, children }: StudentsPageProps) {
  const { t } = useTranslation('students')
  const list = useQuery(studentsPage(asked))
  useToastOf(list.error)
  return (
    <Page title={t('students.title')} lead={t('students.lead')} actions={<Actions asked={asked} />}>
      <div className="tblwrap stt">
        <Tools asked={asked} onAsk={onAsk} list={list.data} />
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
          onRetry={list.isError && !list.data ? () => void list.refetch() : undefined}
          stale={list.isPlaceholderData}
          empty={<Nobody asked={asked} onAsk={onAsk} />}
        />
        <CursorPager sizes={pageSizes} usual={25} asked={asked} onAsk={onAsk} list={list.data} />
      </div>
      {children}
    </Page>
  )
}

/** A list that did not load is told, and logs nobody out (C-17). */
function useToastOf(error: Error | null) {
  const { t } = useTranslation('students')
  useEffect(() => {
    if (error) toastError(t('error.toast.title'), messageOf(error, t('error.server.connection')))
  }, [error, t])
}

function Actions({ asked }: { asked: StudentsSearch }) {
  const { t } = useTranslation('students')
  const download = useExport(asked)
  return (
    <div className="row wrap sac">
      <Button look="line" busy={download.isPending} onClick={() => download.mutate()}>
        <Icon name="download" size="s" />
        {t('students.export')}
      </Button>
      <ButtonLink to="/student/create">
        <Icon name="upload" size="s" />
        {t('students.add')}
      </ButtonLink>
    </div>
  )
}

/** Above the table: words and how many there are. Other words begin at the first page. */
function Tools({ asked, onAsk, list }: ListProps & { list: StudentList | undefined }) {
  const { t, i18n } = useTranslation('students')
  const figure = new Intl.NumberFormat(`${i18n.language}-u-nu-latn`).format(list?.total ?? 0)
  return (
    <div className="tools">
      <SearchField
        label={t('students.search')}
        value={asked.search ?? ''}
        onSearch={(words) => onAsk({ ...fromStart(asked), search: words || undefined })}
      />
      <span className="grow" />
      {list && (
        <span className="muted small num" role="status">
          {t('students.count', { count: list.total, figure: `${figure}${list.totalIsCapped ? '+' : ''}` })}
        </span>
      )}
    </div>
  )
}

function Nobody({ asked, onAsk }: ListProps) {
  const { t } = useTranslation('students')
  if (!asked.search) {
    return (
      <>
        <b>{t('students.none')}</b>
        <p className="muted">{t('students.none.lead')}</p>
      </>
    )
  }
  return (
    <>
      <b>{t('students.notFound')}</b>
      <p className="muted">{t('students.notFound.lead')}</p>
      <Button look="line" small onClick={() => onAsk({ ...fromStart(asked), search: undefined })}>
        {t('students.all')}
      </Button>
    </>
  )
}
