import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from './button.tsx'
import * as denseStyles from './dense-table.module.css'
import * as emptyStateStyles from './empty-state.module.css'
import { Icon } from './icon.tsx'
import * as iconButtonStyles from './icon-button.module.css'
import { Skeleton } from './skeleton.tsx'
import { type Sorting, SortSelect } from './sort-select.tsx'
import * as tableStyles from './table.module.css'
import { shownOf, useTableLook } from './table-look.ts'
import { TableLookDialog } from './table-look-dialog.tsx'
import { SelectAll, type Selection, SelectRow } from './table-selection.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** `title` stands first and alone on a card of a phone; `action` holds the row's button, its header is not shown. */
  kind?: 'title' | 'action'
  className?: string
  /** True to show it only once it is chosen; for lists of the desk. */
  isExtra?: boolean
  /** True to show it on a phone too, at the end of the row; for lists of the desk. */
  onPhone?: boolean
}

/** Why the rows did not load, in a sentence, with a retry. */
export interface ListFailure {
  sentence: string
  retry(): void
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Rows; undefined while the first page loads, which shows skeleton rows. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  selection?: Selection<Row>
  /** Double click on a row; the row's own button must do the same. */
  onOpen?: (row: Row) => void
  /** Content in place of the rows when there are none. */
  empty: ReactNode
  /** The list did not load. */
  failure?: ListFailure | undefined
  /** True while another page loads: the old rows stay, paler. */
  stale?: boolean
  /** The key of the row whose details are open, beside the table or below the row. */
  current?: string
  /** What opens below the current row. */
  detail?: (row: Row) => ReactNode
}

interface DeskTableProps<Row> extends DataTableProps<Row> {
  /** Name of the list, under which its columns are remembered. */
  list: string
  /** True for cards on a phone, where a row opens nothing with the rest. */
  hasCards?: boolean
}

/**
 * List of the desk: rows of 40 px unless higher ones are chosen, chosen columns, header and first column always in
 * view; rows of two lines on a phone.
 */
export function DeskTable<Row>({ list, columns, hasCards, ...table }: DeskTableProps<Row>) {
  const { t } = useTranslation('tables')
  const look = useTableLook()
  const [open, setOpen] = useState(false)
  const place = useKeptFocus<HTMLDivElement>()
  const hasActions = columns.some(({ kind }) => kind === 'action')
  const actions: Column<Row> = { key: 'look', header: t('table.actions'), kind: 'action', cell: () => null }
  const all = hasActions ? columns : [...columns, actions]
  const looks = [
    denseStyles.scroller,
    look.rows === 'compact' && denseStyles.compact,
    !hasCards && denseStyles.rows,
  ]
  return (
    <div ref={place} tabIndex={-1} className={looks.filter(Boolean).join(' ')}>
      <DataTable {...table} columns={shownOf(all, look.lists[list])} onLook={() => setOpen(true)} />
      <TableLookDialog list={list} columns={columns} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

/**
 * Table of rows of one kind, sorted by their headers; on a phone cards, and one list of what sorts them. Its texts are `tables`: load them with the
 * page.
 */
export function DataTable<Row>(props: DataTableProps<Row> & { onLook?: () => void }) {
  const { caption, columns, rows, keyOf, sorting, onSort, selection, stale, failure, onLook } = props
  return (
    <>
      {onSort && rows?.length !== 0 && <SortSelect columns={columns} sorting={sorting} onSort={onSort} />}
      <table
        className={`${tableStyles.table} ${tableStyles.cards}`}
        aria-busy={(rows === undefined && !failure) || stale || undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <SelectAll rows={rows ?? []} stale={stale ?? false} keyOf={keyOf} selection={selection} />
            )}
            {columns.map((column) => (
              <Header key={column.key} {...{ column, sorting, onSort, onLook }} />
            ))}
          </tr>
        </thead>
        <tbody className={stale ? tableStyles.stale : undefined}>
          <Rows {...props} />
        </tbody>
      </table>
    </>
  )
}

function Header<Row>({
  column: { key, header, kind, sortable },
  sorting,
  onSort,
  onLook,
}: Pick<DataTableProps<Row>, 'sorting' | 'onSort'> & {
  column: Column<Row>
  onLook?: (() => void) | undefined
}) {
  if (kind === 'action') {
    return (
      <th scope="col" className={tableStyles.actions}>
        <span className="visually-hidden">{header}</span>
        {onLook && <LookButton onLook={onLook} />}
      </th>
    )
  }
  if (!sortable || !onSort) return <th scope="col">{header}</th>
  const order = sorting?.by === key ? sorting.order : undefined
  return (
    <th scope="col" aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
      <button
        type="button"
        className={tableStyles.sort}
        onClick={() => onSort({ by: key, order: order === 'asc' ? 'desc' : 'asc' })}
      >
        {header} <Icon name={order ? 'down' : 'sort'} size="s" turn={order === 'desc' ? 180 : 0} />
      </button>
    </th>
  )
}

function LookButton({ onLook }: { onLook: () => void }) {
  const { t } = useTranslation('tables')
  return (
    <button
      type="button"
      className={`${iconButtonStyles.button} ${denseStyles.look}`}
      aria-label={t('look.title')}
      title={t('look.title')}
      onClick={onLook}
    >
      <Icon name="columns" size="s" />
    </button>
  )
}

function Rows<Row>(props: DataTableProps<Row>) {
  const { columns, rows, keyOf, selection, onOpen, empty, failure, current, detail } = props
  const { t } = useTranslation('tables')
  const width = columns.length + (selection ? 1 : 0)
  if (failure) {
    return (
      <Across width={width}>
        <p role="alert">
          <b className="as-block">{t('table.failed')}</b>
          <span className="muted">{failure.sentence}</span>
        </p>
        <Button look="line" small onClick={failure.retry}>
          {t('common.retry')}
        </Button>
      </Across>
    )
  }
  if (!rows) return <SkeletonRows columns={columns} isSelectable={Boolean(selection)} />
  if (rows.length === 0) return <Across width={width}>{empty}</Across>
  return rows.map((row) => {
    const isChosen = selection?.chosen.has(keyOf(row))
    const isCurrent = current !== undefined && current === keyOf(row)
    const shown = (
      <tr
        key={keyOf(row)}
        className={isChosen || isCurrent ? tableStyles.selected : undefined}
        aria-current={isCurrent || undefined}
        onDoubleClick={onOpen && (() => onOpen(row))}
      >
        {selection && <SelectRow row={row} keyOf={keyOf} selection={selection} />}
        {columns.map((column) => (
          <Cell key={column.key} column={column}>
            {column.cell(row)}
          </Cell>
        ))}
      </tr>
    )
    if (!isCurrent || !detail) return shown
    return (
      <Fragment key={keyOf(row)}>
        {shown}
        <tr className={tableStyles.opened}>
          <td colSpan={width}>{detail(row)}</td>
        </tr>
      </Fragment>
    )
  })
}

function Cell<Row>({
  column: { kind, header, className, onPhone },
  children,
}: {
  column: Column<Row>
  children: ReactNode
}) {
  const role = kind && { title: tableStyles.title, action: tableStyles.actions }[kind]
  const label = kind ? undefined : header
  return (
    <td
      className={[role, className, onPhone && denseStyles.onPhone].filter(Boolean).join(' ') || undefined}
      data-l={label}
    >
      {children}
    </td>
  )
}

function Across({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tr className={tableStyles.across}>
      <td colSpan={width}>
        <div className={emptyStateStyles.empty}>{children}</div>
      </td>
    </tr>
  )
}

const eight = Array.from({ length: 8 }, (_, place) => `row ${place}`)

function SkeletonRows<Row>({
  columns,
  isSelectable,
}: {
  columns: readonly Column<Row>[]
  isSelectable: boolean
}) {
  return eight.map((row) => (
    <tr key={row}>
      {isSelectable && <td className={tableStyles.checkboxCell} />}
      {columns.map((column) => (
        <Cell key={column.key} column={column}>
          <Skeleton width={column.kind === 'title' ? 180 : 90} height={16} />
        </Cell>
      ))}
    </tr>
  ))
}
