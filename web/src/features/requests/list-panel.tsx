import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useListFailure } from '../../api/list-failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Column, DeskTable } from '../../ui/data-table.tsx'
import { PastTheEnd } from '../../ui/past-the-end.tsx'
import type { Sorting } from '../../ui/sort-select.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { ListPager, ListTools } from './list-tools.tsx'
import * as styles from './requests.module.css'
import type { ListProps, RequestsSearch } from './requests-search.ts'

type Listed<Row> = { data: Row[]; total: number; counts: Partial<Record<string, number>> }
/** Columns of rows that `onOpen` opens. */
export type Columns<Row> = (onOpen: (row: Row) => void) => readonly Column<Row>[]
type State = NonNullable<RequestsSearch['state']>

interface ListPanelProps<Row, Shown extends State> extends ListProps {
  list: UseQueryResult<Listed<Row>>
  /** Words of the list: its title, the label of its search, and the sentence in place of no row. */
  words: { title: string; search: string; none: string; noneLead: string }
  /** The states of the rows, each with the words of how many there are. */
  states: readonly Shown[]
  countIn: (state: Shown, count: number | string) => string
  columns: Columns<Row>
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** The dialog of a row, for rows that open. */
  dialog?: (row: Row, change: (row: Row | null) => void) => ReactNode
}

/** One list of the page of requests: its states, its search, its rows and pages, and the dialog of the row that is open. */
export function ListPanel<Row extends { id: string }, Shown extends State>({
  asked,
  onAsk,
  list,
  words,
  states,
  countIn,
  columns,
  sorting,
  onSort,
  dialog,
}: ListPanelProps<Row, Shown>) {
  const { t } = useTranslation('requests')
  const [open, setOpen] = useState<Row | null>(null)
  const failure = useListFailure(list)
  const counts = list.data?.counts
  const all = { value: undefined, label: t('count.all', { count: counts?.all ?? '–' }) }
  return (
    <>
      <div className={`${tableStyles.frame} ${styles.panel}`}>
        <ListTools
          asked={asked}
          onAsk={onAsk}
          label={words.search}
          states={[
            all,
            ...states.map((state) => ({
              value: state,
              label: countIn(state, counts ? (counts[state] ?? 0) : '–'),
            })),
          ]}
        />
        <DeskTable
          list={asked.view ?? 'requests'}
          hasCards
          caption={words.title}
          columns={columns(setOpen)}
          rows={list.data?.data}
          keyOf={({ id }) => id}
          sorting={sorting}
          onSort={onSort}
          onOpen={dialog && setOpen}
          failure={failure}
          stale={list.isPlaceholderData}
          empty={
            list.data?.total ? (
              <PastTheEnd onFirst={() => onAsk({ ...asked, page: undefined })} />
            ) : (
              <>
                <b>{words.none}</b>
                <p className="muted">{words.noneLead}</p>
              </>
            )
          }
        />
        <ListPager asked={asked} onAsk={onAsk} list={list.data} />
      </div>
      {open && dialog?.(open, setOpen)}
    </>
  )
}
