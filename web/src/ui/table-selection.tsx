import { useTranslation } from '../i18n/use-translation.ts'
import * as tableStyles from './table.module.css'

export interface Selection<Row> {
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  /** Names a row for its box: « Sélectionner Ada Gestionnaire ». */
  nameOf: (row: Row) => string
}

interface BoxProps<Row> {
  keyOf: (row: Row) => string
  selection: Selection<Row>
}

/**
 * Box that selects the shown rows, or none of them; rows of other pages stay as they are. It is off while there are no rows, or
 * those of another page: it would select nobody, or whom one no longer sees.
 */
export function SelectAll<Row>({
  rows,
  stale,
  keyOf,
  selection,
}: BoxProps<Row> & { rows: readonly Row[]; stale: boolean }) {
  const { t } = useTranslation('tables')
  const keys = rows.map(keyOf)
  const chosenHere = keys.filter((key) => selection.chosen.has(key)).length
  const isAll = keys.length > 0 && chosenHere === keys.length
  const change = () => {
    const next = new Set(selection.chosen)
    for (const key of keys) isAll ? next.delete(key) : next.add(key)
    selection.onChoose(next)
  }
  return (
    <th scope="col" className={tableStyles.checkboxCell}>
      <input
        type="checkbox"
        className={tableStyles.checkbox}
        aria-label={t('table.selectAll')}
        checked={isAll}
        disabled={keys.length === 0 || stale}
        ref={(box) => {
          if (box) box.indeterminate = chosenHere > 0 && !isAll
        }}
        onChange={change}
      />
    </th>
  )
}

export function SelectRow<Row>({ row, keyOf, selection }: BoxProps<Row> & { row: Row }) {
  const { t } = useTranslation('tables')
  const key = keyOf(row)
  const change = (isChosen: boolean) => {
    const next = new Set(selection.chosen)
    isChosen ? next.add(key) : next.delete(key)
    selection.onChoose(next)
  }
  return (
    <td className={tableStyles.checkboxCell}>
      <input
        type="checkbox"
        className={tableStyles.checkbox}
        aria-label={t('table.select', { name: selection.nameOf(row) })}
        checked={selection.chosen.has(key)}
        onChange={(event) => change(event.target.checked)}
      />
    </td>
  )
}
