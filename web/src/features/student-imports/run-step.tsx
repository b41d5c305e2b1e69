import type { StudentImport } from '@cursus/shared/student-imports'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatNumber } from '../../ui/format.ts'
import { Need } from '../../ui/need.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import { Facts, Ticket } from '../../ui/ticket.tsx'
import { useFigure } from './counts.tsx'
import { FileFacts } from './file-facts.tsx'
import { StopImport } from './stop-import.tsx'
import * as styles from './student-imports.module.css'

/** Step 3: a long list on its way. */
export function RunStep({ run }: { run: StudentImport }) {
  const { t, i18n } = useTranslation('student-imports')
  const figure = useFigure()
  const share = run.total > 0 ? Math.min(1, run.done / run.total) : 0
  const percent = formatNumber(share, i18n.language, { style: 'percent' })
  const left = useSecondsLeft(run)
  return (
    <>
      <FileFacts file={run} />
      <Ticket
        className={styles.ticket}
        top={
          <>
            <div className="row between wraps">
              <h2 className={`${ticketStyles.title} ${styles.ticketTitle}`}>{t('import.running')}</h2>
              <span className="muted figures">{percent}</span>
            </div>
            <ProgressBar className={styles.progress} share={share} label={t('import.progress')} />
            <p className="muted" role="status">
              {t('import.rowsDone', { done: figure(run.done), total: figure(run.total) })}
              {left !== null && ` · ${t('import.secondsLeft', { count: left })}`}
            </p>
          </>
        }
      >
        <div className={styles.facts}>
          <Facts
            facts={[
              { name: t('import.count.created'), value: figure(run.created) },
              { name: t('import.count.updated'), value: figure(run.updated) },
              { name: t('import.count.skipped'), value: figure(run.skipped) },
              { name: t('import.count.rejected'), value: figure(run.rejectedTotal - run.active) },
            ]}
          />
        </div>
      </Ticket>
      <div className="row between wraps above-16">
        <Need id="import-stays">{t('import.mayLeave')}</Need>
        <StopImport run={run} />
      </div>
    </>
  )
}

/** Seconds left, from the pace since this page looked first; null until there is one. In steps of ten: else it would flicker. */
function useSecondsLeft({ done, total }: StudentImport): number | null {
  const first = useRef({ done, at: Date.now() })
  const rows = done - first.current.done
  const seconds = (Date.now() - first.current.at) / 1000
  if (rows <= 0 || seconds < 2) return null
  return Math.max(10, Math.ceil(((total - done) * seconds) / rows / 10) * 10)
}
