import type { ListMending, StudentImportCheck } from '@cursus/shared/student-imports'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { useFigure } from './counts.tsx'
import * as styles from './mending.module.css'

type Change = StudentImportCheck['changes'][number]

interface ChangesPartProps {
  check: StudentImportCheck
  mending: ListMending
  mend: (change: Partial<ListMending>) => void
}

/** What the list changes of students who are known, field by field; each change can be left out, or all of them. */
export function ChangesPart({ check, mending, mend }: ChangesPartProps) {
  const { t } = useTranslation('student-imports')
  const figure = useFigure()
  const { unchanged } = mending
  const leaveOut = (line: number) =>
    mend({ unchanged: [...(Array.isArray(unchanged) ? unchanged : []), line] })
  return (
    <section className={`${cardStyles.card} ${styles.part}`} aria-label={t('fates.updated.title')}>
      <div className={styles.partHead}>
        <h2>{t('fates.updated.title')}</h2>
        <span className="figures muted">{figure(check.updated)}</span>
        <span className={styles.atEnd} />
        {check.updated > 0 && (
          <Button look="ghost" small onClick={() => mend({ unchanged: 'all' })}>
            {t('changes.none')}
          </Button>
        )}
        {unchanged !== undefined && unchanged.length > 0 && (
          <Button look="line" small onClick={() => mend({ unchanged: [] })}>
            {t('changes.all')}
          </Button>
        )}
      </div>
      {check.changes.length === 0 && <p className={`muted ${styles.nothing}`}>{t('fates.nobody')}</p>}
      <ul className={styles.changes}>
        {check.changes.map((change) => (
          <OneChange key={change.line} change={change} onLeaveOut={() => leaveOut(change.line)} />
        ))}
      </ul>
      {check.updated > check.changes.length && (
        <p className={`muted small ${styles.nothing}`}>
          {t('import.shown', { shown: check.changes.length, total: check.updated })}
        </p>
      )}
    </section>
  )
}

function OneChange({ change, onLeaveOut }: { change: Change; onLeaveOut: () => void }) {
  const { t } = useTranslation('student-imports')
  return (
    <li>
      <div className="grow">
        <b dir="auto">{change.name}</b> <bdi className="muted small break-anywhere">{change.email}</bdi>
        {change.fields.map(({ field, before, after }) => (
          <p key={field} className="small">
            {t('changes.field', { field: t(`import.field.${field}`) })}{' '}
            <bdi className="muted">{before || '—'}</bdi>{' '}
            <span aria-hidden="true" className={styles.arrow}>
              →
            </span>
            <span className="visually-hidden">{t('changes.becomes')}</span> <b dir="auto">{after}</b>
          </p>
        ))}
      </div>
      <Button
        look="ghost"
        small
        aria-label={t('changes.leaveOutOf', { name: change.name })}
        onClick={onLeaveOut}
      >
        {t('changes.leaveOut')}
      </Button>
    </li>
  )
}
