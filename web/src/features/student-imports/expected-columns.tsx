import { saveFile } from '../../api/save-file.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as fileRowStyles from '../../ui/file-row.module.css'
import { FileRow } from '../../ui/file-row.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sampleList } from './sample-list.ts'
import * as styles from './student-imports.module.css'

const columns = [
  ['civility', 'import.column.civility'],
  ['name', 'import.column.name'],
  ['lastName', 'import.column.lastName'],
  ['email', 'import.column.email'],
  ['birthday', 'import.column.birthday'],
  ['phone', 'import.column.phone'],
  ['street, postalCode, city', 'import.column.address'],
] as const

/** Lists the columns that the first line must name, and offers a template, with the domain of the chosen school. */
export function ExpectedColumns({ domain }: { domain: string | undefined }) {
  const { t } = useTranslation('student-imports')
  const save = () => {
    const type = 'text/csv;charset=utf-8'
    saveFile(new Blob([sampleList(domain ?? 'example.org')], { type }), t('import.sample.fileName'))
  }
  return (
    <section className={cardStyles.card}>
      <h2 className={styles.heading}>{t('import.columns')}</h2>
      <p className="muted small">{t('import.columns.lead')}</p>
      <dl className={styles.columns}>
        {columns.map(([column, text]) => (
          <div key={column}>
            <dt className="code">
              <bdi dir="ltr">{column}</bdi>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className={`${fileRowStyles.link} ${styles.fileButton}`} onClick={save}>
        <FileRow
          name={t('import.sample')}
          detail={t('import.sample.detail')}
          action={<Icon name="download" />}
        />
      </button>
    </section>
  )
}
