import { type ImportColumn, importColumns, type ListColumns } from '@cursus/shared/student-imports'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './mending.module.css'

type Chosen = (ImportColumn | null)[]

interface ColumnsMapProps {
  columns: ListColumns
  schoolName: string
  /** True where the columns are what is asked. */
  isOpen?: boolean
  onColumns: (columns: Chosen) => void
}

/** Asks which column of the file is which of ours, said by hand where its name does not; kept for the school. */
export function ColumnsMap({ columns, schoolName, isOpen, onColumns }: ColumnsMapProps) {
  const { t } = useTranslation('student-imports')
  const choose = (place: number, chosen: ImportColumn | null) =>
    onColumns(columns.map(({ column }, at) => (at === place ? chosen : column === chosen ? null : column)))
  const unknown = columns.filter(({ column }) => column === null).length
  return (
    <details className={`${cardStyles.card} ${styles.part}`} open={isOpen}>
      <summary className={`${styles.partHead} ${styles.fold}`}>
        <Icon name="forward" size="s" mirrored />
        <h2>{t('columns.title')}</h2>
        <span className="muted small">
          {t('columns.count', { known: columns.length - unknown, unknown })}
        </span>
        <span className={`muted small ${styles.atEnd}`}>{t('columns.kept', { school: schoolName })}</span>
      </summary>
      <ul className={styles.columns}>
        {columns.map(({ header, column, isHidden, example }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and two may have one name
          <li key={place}>
            <span className={column ? undefined : styles.unknown}>
              <bdi>{header || t('columns.unnamed')}</bdi>
              {isHidden && <small className="muted">{t('columns.hidden')}</small>}
              {example && (
                <small className="muted">
                  <bdi>{example}</bdi>
                </small>
              )}
            </span>
            <Icon name="forward" size="s" mirrored />
            <select
              className={styles.select}
              aria-label={t('columns.of', { header: header || t('columns.unnamed') })}
              value={column ?? ''}
              onChange={({ target }) =>
                choose(place, importColumns.find((one) => one === target.value) ?? null)
              }
            >
              <option value="">{t('columns.none')}</option>
              {importColumns.map((one) => (
                <option key={one} value={one}>
                  {t(`import.field.${one}`)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </details>
  )
}
