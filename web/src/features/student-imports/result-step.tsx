import type { StudentImport } from '@cursus/shared/student-imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as doneMarkStyles from '../../ui/done-mark.module.css'
import * as emptyStateStyles from '../../ui/empty-state.module.css'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { toastError } from '../../ui/toasts.ts'
import { Counts, useFigure } from './counts.tsx'
import { RefusalsButton, RefusalsTable } from './refusals-table.tsx'
import { releaseInvitations, saveRefusals, studentImport } from './student-imports.api.ts'
import * as styles from './student-imports.module.css'

/** Step 4: what became of each row, and of the invitations. */
export function ResultStep({ result, onAgain }: { result: StudentImport; onAgain: () => void }) {
  const { t } = useTranslation('student-imports')
  const hasFailed = result.state === 'failed'
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
            <h2>
              {hasFailed
                ? t('import.failed')
                : t('import.added', { count: result.created, school: result.schoolName })}
            </h2>
            {hasFailed ? <p className="muted">{t('import.failed.lead')}</p> : <Invitations result={result} />}
          </div>
          <Button look="line" onClick={onAgain}>
            {t('import.again')}
          </Button>
          <ButtonLink to="/student/list" search={{ school: result.schoolId }}>
            {t('import.seeList')}
          </ButtonLink>
        </div>
        <Counts
          counts={[
            { kind: 'ok', icon: 'check', count: result.created, label: t('import.count.created') },
            { icon: 'refresh', count: result.updated, label: t('import.count.updated') },
            { icon: 'info', count: result.skipped, label: t('import.count.skipped') },
            { kind: 'bad', icon: 'alert', count: result.rejectedTotal, label: t('import.count.rejected') },
          ]}
        />
      </section>
      {result.rejectedTotal > 0 && (
        <div className={`${tableStyles.frame} above-24`}>
          <div className={tableStyles.tools}>
            <h2 className={`${styles.heading} grow ${styles.resultText}`}>{t('import.refusedCaption')}</h2>
            <RefusalsButton look="line" save={() => saveRefusals(result)} />
          </div>
          <RefusalsTable rows={result.rejected} total={result.rejectedTotal} />
        </div>
      )}
    </>
  )
}

/** Says how many invitations have left; those that are held back wait for a button. */
function Invitations({ result }: { result: StudentImport }) {
  const { t } = useTranslation('student-imports')
  const figure = useFigure()
  const client = useQueryClient()
  const { state, total, sent, validUntil } = result.invitations
  const release = useMutation({
    mutationFn: () => releaseInvitations(result),
    onSuccess: (next) =>
      client.setQueryData(studentImport(result.schoolId, result.id).queryKey, { ...result, ...next }),
    onError: (error) => toastError(t('error.toast.title'), messageOf(error, t('app.failed'))),
  })
  if (state === 'none') return <p className="muted">{t('import.invitations.none')}</p>
  if (state === 'held') {
    return (
      <div className="row wraps">
        <p className="muted">{t('import.invitations.held')}</p>
        <Button look="line" small busy={release.isPending} onClick={() => release.mutate()}>
          {t('import.invitations.release')}
        </Button>
      </div>
    )
  }
  const until = validUntil ? formatDay(validUntil) : ''
  const values = { sent: figure(sent), total: figure(total), until }
  return <p className="muted">{t(`import.invitations.${state}`, values)}</p>
}
