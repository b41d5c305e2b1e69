import type { StudentImport } from '@cursus/shared/student-imports'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as doneMarkStyles from '../../ui/done-mark.module.css'
import { formatBytes } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import * as styles from './student-imports.module.css'

const encodings = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' }

type Facts = Pick<
  StudentImport,
  'schoolName' | 'fileName' | 'fileSize' | 'sheet' | 'encoding' | 'delimiter' | 'total'
>

interface FileFactsProps {
  file: Facts
  /** Blank lines that were passed over. */
  blank?: number
  /** Rows that the spreadsheet hides. */
  hidden?: number
  /** Line that holds the names of the columns. */
  headerLine?: number
  children?: ReactNode
}

/** The school and the file, and how it was read. */
export function FileFacts({ file, blank = 0, hidden = 0, headerLine = 1, children }: FileFactsProps) {
  const { t, i18n } = useTranslation('student-imports')
  const delimiter = file.delimiter === '\t' ? t('import.tab') : file.delimiter
  return (
    <section className={`${cardStyles.card} ${styles.done}`}>
      <div className="row wraps">
        <span className={doneMarkStyles.mark}>
          <Icon name="check" size="s" />
        </span>
        <div className="grow">
          <h2 className={styles.heading}>{file.schoolName}</h2>
          <p className="muted small">
            <bdi className="code break-anywhere">{file.fileName}</bdi> ·{' '}
            <Ltr>{formatBytes(file.fileSize, i18n.language)}</Ltr> ·{' '}
            {file.sheet === null
              ? t('import.readAs', { delimiter, encoding: encodings[file.encoding] })
              : t('import.sheet', { sheet: `\u2068${file.sheet}\u2069` })}{' '}
            {headerLine > 1 && `· ${t('import.headerLine', { line: headerLine })} `}·{' '}
            {t('import.linesRead', { count: file.total })}
            {blank > 0 && `, ${t('import.linesBlank', { count: blank })}`}
            {hidden > 0 && ` · ${t('import.linesHidden', { count: hidden })}`}
          </p>
        </div>
        {children}
      </div>
    </section>
  )
}
