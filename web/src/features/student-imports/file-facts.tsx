import type { ImportColumn, StudentImport } from '@cursus/shared/student-imports'
import type { ReactNode } from 'react'
import { type Translate, useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as doneMarkStyles from '../../ui/done-mark.module.css'
import { FileSize } from '../../ui/file-size.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './student-imports.module.css'

const encodings = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' }

type Facts = Pick<
  StudentImport,
  | 'schoolName'
  | 'fileName'
  | 'fileSize'
  | 'sheet'
  | 'encoding'
  | 'delimiter'
  | 'headerLine'
  | 'total'
  | 'blank'
  | 'hidden'
  | 'withoutHidden'
  | 'hiddenColumns'
>

/** The school and the file, and how it was read. */
export function FileFacts({ file, children }: { file: Facts; children?: ReactNode }) {
  return (
    <section className={`${cardStyles.card} ${styles.done}`}>
      <div className="row wraps">
        <span className={doneMarkStyles.mark}>
          <Icon name="check" size="s" />
        </span>
        <div className="grow">
          <h2 className={styles.heading}>{file.schoolName}</h2>
          <HowRead file={file} />
        </div>
        {children}
      </div>
    </section>
  )
}

/** How a file was read, also once it was taken in: its size, where its header stands, its lines, and what its spreadsheet hides. */
export function HowRead({ file }: { file: Facts }) {
  const { t, i18n } = useTranslation('student-imports')
  const many = (count: number) => ({ count, n: formatNumber(count, i18n.language) })
  const { headerLine, blank, hidden, hiddenColumns } = file
  const delimiter = file.delimiter === '\t' ? t('import.tab') : file.delimiter
  return (
    <p className="muted small">
      <bdi className="code break-anywhere">{file.fileName}</bdi> · <FileSize bytes={file.fileSize} /> ·{' '}
      {file.sheet === null
        ? t('import.readAs', { delimiter, encoding: encodings[file.encoding] })
        : t('import.sheet', { sheet: `\u2068${file.sheet}\u2069` })}{' '}
      {headerLine !== null && headerLine > 1 && `· ${t('import.headerLine', { line: headerLine })} `}·{' '}
      {t('import.linesRead', many(file.total))}
      {blank > 0 && `, ${t('import.linesBlank', many(blank))}`}
      {hidden !== null && hidden > 0 && (
        <>
          {' · '}
          {t('import.linesHidden', many(hidden))}
          {file.withoutHidden && ` (${t('hidden.leftOut')})`}
        </>
      )}
      {hiddenColumns.length > 0 &&
        ` · ${t('import.columnsHidden', { columns: columnsSaid(hiddenColumns, t) })}`}
    </p>
  )
}

/** Names columns as the whole room does. */
export const columnsSaid = (columns: readonly ImportColumn[], t: Translate): string =>
  columns.map((column) => t(`import.field.${column}`)).join(t('need.comma'))
