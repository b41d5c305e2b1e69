import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { studentRuns } from './student-runs.api.ts'
import * as styles from './students.module.css'

const shown = ['running', 'paused'] as const

/**
 * The way to a run that is not over. Runs are known later than the list and begin at any time: the place is kept, but above a list
 * that failed.
 */
export function RunUnderWay({ keepsPlace }: { keepsPlace: boolean }) {
  const { t } = useTranslation('students')
  const run = useQuery(studentRuns).data?.find(({ state }) => state === 'running' || state === 'paused')
  if (!run && !keepsPlace) return null
  return (
    <span className={styles.underWay}>
      {shown.map((state) =>
        run?.state === state ? (
          <Link key={state} to="/jobs/$id" params={{ id: run.id }}>
            {t(`run.link.${state}`)}
          </Link>
        ) : (
          <span key={state} className="coming">
            {t(`run.link.${state}`)}
          </span>
        ),
      )}
    </span>
  )
}
