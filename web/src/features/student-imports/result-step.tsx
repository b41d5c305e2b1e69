import type { StudentImport } from '@cursus/shared/student-imports'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as doneMarkStyles from '../../ui/done-mark.module.css'
import * as emptyStateStyles from '../../ui/empty-state.module.css'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { Counts } from './counts.tsx'
import { HowRead } from './file-facts.tsx'
import { Invitations } from './invitations.tsx'
import { RefusalsButton, RefusalsTable } from './refusals-table.tsx'
import { saveRefusals } from './student-imports.api.ts'
import * as styles from './student-imports.module.css'
import { UndoImport } from './undo-import.tsx'

/** Step 4: what became of each row, and of the invitations. */
export function ResultStep({ result, onAgain }: { result: StudentImport; onAgain: () => void }) {
  const { t, i18n } = useTranslation('student-imports')
  const isUndone = result.state === 'undoing' || result.state === 'undone'
  const hasFailed = result.state === 'failed'
  const refused = result.rejectedTotal - result.active
  return (
    <>
      <section className={`${cardStyles.card} ${styles.result}`}>
        <div className={`row wraps ${styles.resultHead}`}>
          <span
            className={hasFailed ? emptyStateStyles.alert : `${doneMarkStyles.mark} ${doneMarkStyles.large}`}
          >
            <Icon name={hasFailed ? 'alert' : 'check'} size="l" />
          </span>
          <div className={`grow ${styles.resultText}`} role="status">
            {result.state === 'done' && <p className="muted small">{t('import.loaded')}</p>}
            <h2>
              {hasFailed
                ? t('import.failed')
                : isUndone
                  ? t(`undo.${result.state}`)
                  : t('import.added', {
                      count: result.created,
                      n: formatNumber(result.created, i18n.language),
                      school: result.schoolName,
                    })}
            </h2>
            {hasFailed ? (
              <p className="muted">{t('import.failed.lead')}</p>
            ) : isUndone ? (
              <p className="muted">{t('undo.lead')}</p>
            ) : (
              <Invitations result={result} />
            )}
          </div>
          <Button look="line" onClick={onAgain}>
            {t('import.again')}
          </Button>
          <ButtonLink to="/student/list" search={{ school: result.schoolId }}>
            {t('import.seeList')}
          </ButtonLink>
        </div>
        <UndoImport result={result} />
        <Counts
          counts={[
            { kind: 'ok', icon: 'check', count: result.created, label: t('import.count.created') },
            { icon: 'refresh', count: result.updated, label: t('import.count.updated') },
            { icon: 'info', count: result.skipped, label: t('import.count.skipped') },
            { icon: 'people', count: result.active, label: t('import.count.active') },
            { kind: 'bad', icon: 'alert', count: refused, label: t('import.count.rejected') },
          ]}
        />
        <div className="above-16">
          <HowRead file={result} />
        </div>
      </section>
      {refused > 0 && (
        <div className={`${tableStyles.frame} above-24`}>
          <div className={tableStyles.tools}>
            <h2 className={`${styles.heading} grow ${styles.resultText}`}>{t('import.refusedCaption')}</h2>
            <RefusalsButton look="line" save={() => saveRefusals(result)} />
          </div>
          <RefusalsTable rows={result.rejected.filter(({ isActive }) => !isActive)} total={refused} />
        </div>
      )}
    </>
  )
}
