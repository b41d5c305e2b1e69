import { useId } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as fieldStyles from './field.module.css'
import * as styles from './sort-select.module.css'

export interface Sorting {
  by: string
  order: 'asc' | 'desc'
}

interface SortSelectProps {
  columns: readonly { key: string; header: string; sortable?: boolean }[]
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
}

const orders = ['asc', 'desc'] as const

/** Sorts a table on a phone, where it has no headers to press. Nothing without a column to sort by. */
export function SortSelect({ columns, sorting, onSort }: SortSelectProps) {
  const { t } = useTranslation('tables')
  const id = useId()
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }) => orders.map((order) => ({ by: key, order, header })))
  const current = choices.findIndex(({ by, order }) => by === sorting?.by && order === sorting.order)
  if (choices.length === 0) return null
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>{t('sort.label')}</label>
      <select
        id={id}
        className={fieldStyles.input}
        value={current}
        onChange={(event) => {
          const chosen = choices[Number(event.target.value)]
          if (chosen) onSort({ by: chosen.by, order: chosen.order })
        }}
      >
        {current < 0 && <option value={-1}>—</option>}
        {choices.map(({ by, order, header }, place) => (
          <option key={`${by} ${order}`} value={place}>
            {t(`sort.${order}`, { name: header })}
          </option>
        ))}
      </select>
    </div>
  )
}
