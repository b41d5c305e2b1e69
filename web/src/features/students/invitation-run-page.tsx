import type { InvitationRun } from '@cursus/shared/invitation-runs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatMoment, formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Alert } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { invitationRun, useSteerInvitations } from './invitation-runs.api.ts'
import * as styles from './students.module.css'

/** /jobs/{id}: how far new links for many students are, and who got none. */
export function InvitationRunPage({ id }: { id: string }) {
  const { t } = useTranslation('students')
  const { data: run, error, isPending, refetch } = useQuery(invitationRun(id))
  const back = (
    <Link to="/student/list" className="back-link">
      <Icon name="back" size="s" mirrored />
      {t('students.title')}
    </Link>
  )
  return (
    <Page title={t('run.title')} before={back} busy={isPending}>
      {run ? (
        <>
          <Progress run={run} />
          <Failures run={run} />
        </>
      ) : error ? (
        <EmptyState
          failed
          title={t('run.failed')}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        >
          {messageOf(error, t('error.server.connection'))}
        </EmptyState>
      ) : (
        <Skeleton height={180} />
      )}
    </Page>
  )
}

function Progress({ run }: { run: InvitationRun }) {
  const { t, i18n } = useTranslation('students')
  const { state, total, sent, failed, createdAt, finishedAt } = run
  const figure = (count: number) => formatNumber(count, i18n.language)
  const share = total > 0 ? (sent + failed) / total : 1
  const figures = {
    sent: figure(sent),
    failed: figure(failed),
    left: figure(total - sent - failed),
  }
  return (
    <section className={`${cardStyles.card} stack`} aria-labelledby="run-state">
      <h2 id="run-state">{t(`run.state.${state}`)}</h2>
      <ProgressBar share={share} label={t('run.progress')} />
      <p className="figures" role="status">
        {t('run.figures', figures)}
      </p>
      <p className="muted small">
        {t('run.begun')} <Ltr>{formatMoment(createdAt, i18n.language)}</Ltr>
        {finishedAt && (
          <>
            {' · '}
            {t('run.ended')} <Ltr>{formatMoment(finishedAt, i18n.language)}</Ltr>
          </>
        )}
      </p>
      <Steering run={run} />
    </section>
  )
}

/** Pause and go on; a stop is asked for once more, because it is for good. */
function Steering({ run: { id, state } }: { run: InvitationRun }) {
  const { t } = useTranslation('students')
  const steer = useSteerInvitations(id)
  const [asking, setAsking] = useState(false)
  if (state === 'done' || state === 'stopped') return null
  const stop = () => steer.mutate('stopped', { onSettled: () => setAsking(false) })
  return (
    <>
      {steer.isError && <Alert title={messageOf(steer.error, t('error.server.connection'))} />}
      <div className="row wraps">
        <Button
          look="line"
          busy={steer.isPending}
          onClick={() => steer.mutate(state === 'running' ? 'paused' : 'running')}
        >
          {t(state === 'running' ? 'run.pause' : 'run.goOn')}
        </Button>
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('run.stop')}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        width={480}
        title={t('run.stop.title')}
        footer={
          <>
            <Button look="line" onClick={() => setAsking(false)}>
              {t('common.cancel')}
            </Button>
            <Button look="danger" busy={steer.isPending} onClick={stop}>
              {t('run.stop.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('run.stop.means')}</p>
      </Dialog>
    </>
  )
}

/** Who got no link, each with the reason, and the way to them. */
function Failures({ run: { failed, failures } }: { run: InvitationRun }) {
  const { t } = useTranslation('students')
  if (failed === 0) return null
  return (
    <section className={`${cardStyles.card} stack above-16`} aria-labelledby="run-failures">
      <h2 id="run-failures">{t('run.failures', { count: failed })}</h2>
      <ul className={styles.sample}>
        {failures.map(({ id, name, lastName, email, message }) => (
          <li key={id}>
            <Link to="/students/$id" params={{ id }}>
              <b dir="auto">{`${name} ${lastName}`}</b>
            </Link>
            <bdi dir="ltr" className="muted small break-anywhere as-block">
              {email}
            </bdi>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
