import { fullNameOf } from '@cursus/shared/full-name'
import type { StudentRun } from '@cursus/shared/student-runs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { formatNumber } from '../../ui/format.ts'
import * as styles from './runs.module.css'

/** Lists the students for whom the run failed, each with the reason and a link; whose account is gone is counted. */
export function RunFailures({ run: { failures, failed, gone } }: { run: StudentRun }) {
  const { t, i18n } = useTranslation('runs')
  if (failures.length === 0 && gone === 0) return null
  return (
    <section className={`${cardStyles.card} ${styles.part} stack above-16`} aria-labelledby="run-failures">
      <h2 id="run-failures">{t('run.failures', { count: Math.max(failed, failures.length) })}</h2>
      <ul className={styles.people}>
        {failures.map(({ id, name, lastName, email, message }) => (
          <li key={id}>
            <Link to="/students/$id" params={{ id }}>
              <b dir="auto">{fullNameOf({ name, lastName })}</b>
            </Link>
            <bdi dir="ltr" className="muted small break-anywhere as-block">
              {email}
            </bdi>
            <span className="small">{message}</span>
          </li>
        ))}
      </ul>
      {gone > 0 && <p>{t('run.gone', { figure: formatNumber(gone, i18n.language) })}</p>}
    </section>
  )
}
