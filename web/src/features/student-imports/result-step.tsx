import type { StudentImport } from '@cursus/shared/student-imports'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as doneMarkStyles from '../../ui/done-mark.module.css'
import * as emptyStateStyles from '../../ui/empty-state.module.css'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { Counts, useFigure } from './counts.tsx'
import { HowRead } from './file-facts.tsx'
import { Invitations } from './invitations.tsx'
import { RefusalsButton, RefusalsTable } from './refusals-table.tsx'
import { saveRefusals } from './student-imports.api.ts'
import * as styles from './student-imports.module.css'
import { UndoImport } from './undo-import.tsx'

/** Step 4: what became of each row, and of the invitations. */
export function ResultStep({ result, onAgain }: { result: StudentImport; onAgain: () => void }) {
  const { t } = useTranslation('student-imports')
  const isCutShort = ['failed', 'stopping', 'stopped'].includes(result.state)
  const refused = result.rejectedTotal - result.active
  return (
    <>
      <section className={`${cardStyles.card} ${styles.result}`}>
        <div className={`row wraps ${styles.resultHead}`}>
          <span
            className={isCutShort ? emptyStateStyles.alert : `${doneMarkStyles.mark} ${doneMarkStyles.large}`}
          >
            <Icon name={isCutShort ? 'alert' : 'check'} size="l" />
          </span>
          <div className={`grow ${styles.resultText}`} role="status">
            {result.state === 'done' && <p className="muted small">{t('import.loaded')}</p>}
            <h2>
              <Outcome result={result} />
            </h2>
            <WhatFollows result={result} />
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

function Outcome({ result }: { result: StudentImport }) {
  const { t, i18n } = useTranslation('student-imports')
  const { state, created: count, schoolName: school } = result
  if (state === 'failed') return t('import.failed')
  if (state === 'undoing' || state === 'undone') return t(`undo.${state}`)
  if (state === 'stopping' || state === 'stopped') return t(`stop.${state}`)
  return t('import.added', { count, n: formatNumber(count, i18n.language), school })
}

function WhatFollows({ result }: { result: StudentImport }) {
  const { t } = useTranslation('student-imports')
  const figure = useFigure()
  const { state, total, done } = result
  if (state === 'failed') return <p className="muted">{t('import.failed.lead')}</p>
  if (state === 'undoing' || state === 'undone') return <p className="muted">{t('undo.lead')}</p>
  return (
    <>
      {(state === 'stopping' || state === 'stopped') && (
        <p className="muted">{t('stop.left', { left: figure(total - done) })}</p>
      )}
      <Invitations result={result} />
    </>
  )
}
