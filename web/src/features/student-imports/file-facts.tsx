import type { StudentImport } from '@cursus/shared/student-imports'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'

const encodings = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' }

type Facts = Pick<StudentImport, 'schoolName' | 'fileName' | 'fileSize' | 'encoding' | 'delimiter'>

/** The school and the file, and how it was read. */
export function FileFacts({ file, children }: { file: Facts; children?: ReactNode }) {
  const { t, i18n } = useTranslation('student-imports')
  const delimiter = file.delimiter === '\t' ? t('import.tab') : file.delimiter
  return (
    <section className="card done">
      <div className="row wrap">
        <span className="dotok">
          <Icon name="check" size="s" />
        </span>
        <div className="grow">
          <h2 className="h2s">{file.schoolName}</h2>
          <p className="muted small">
            <bdi className="code brk">{file.fileName}</bdi> · {formatBytes(file.fileSize, i18n.language)} ·{' '}
            {t('import.readAs', { delimiter, encoding: encodings[file.encoding] })}
          </p>
        </div>
        {children}
      </div>
    </section>
  )
}
