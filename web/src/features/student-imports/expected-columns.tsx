import { useTranslation } from 'react-i18next'
import { saveFile } from '../../app/save-file.ts'
import { FileRow } from '../../ui/file-row.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sampleList } from './sample-list.ts'

const columns = [
  ['civility', 'import.column.civility'],
  ['name', 'import.column.name'],
  ['lastName', 'import.column.lastName'],
  ['email', 'import.column.email'],
  ['birthday', 'import.column.birthday'],
  ['phone', 'import.column.phone'],
  ['street, postalCode, city', 'import.column.address'],
] as const

/** What the first line must name, and a file to start from, at the domain of the chosen school. */
export function ExpectedColumns({ domain }: { domain: string | undefined }) {
  const { t } = useTranslation('student-imports')
  const save = () => {
    const type = 'text/csv;charset=utf-8'
    saveFile(new Blob([sampleList(domain ?? 'example.org')], { type }), t('import.sample.fileName'))
  }
  return (
    <section className="card">
      <h2 className="h2s">{t('import.columns')}</h2>
      <p className="muted small">{t('import.columns.lead')}</p>
      <dl className="cols">
        {columns.map(([column, text]) => (
          <div key={column}>
            <dt className="code">
              <bdi dir="ltr">{column}</bdi>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="file-link fileb" onClick={save}>
        <FileRow
          name={t('import.sample')}
          detail={t('import.sample.detail')}
          action={<Icon name="download" />}
        />
      </button>
    </section>
  )
}
