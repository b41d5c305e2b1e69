import type { Failures } from '@cursus/shared/dashboard'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Alert, Note } from '../../ui/note.tsx'
import { PartWaiting } from '../../ui/part-waiting.tsx'
import { dashboard, failures, retryFailures } from './dashboard.api.ts'
import * as styles from './failures.module.css'
import { RefusedMail, type RefusedMailProps } from './refused-mail.tsx'

interface FailuresDialogProps {
  open: boolean
  onClose(): void
}

/** Lists failed work with its reason and what to do, and the button that tries again. */
export function FailuresDialog({ open, onClose }: FailuresDialogProps) {
  const { t } = useTranslation('dashboard')
  const client = useQueryClient()
  const query = useQuery({ ...failures, enabled: open })
  const retry = useMutation({
    mutationFn: retryFailures,
    // The tiles too: their key begins this one's.
    onSuccess: () => client.invalidateQueries({ queryKey: dashboard.queryKey }),
  })
  const list = query.data
  const isSome = list && (list.jobs.length > 0 || list.mails.some(({ state }) => state === 'failed'))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('tile.failures')}
      lead={t('failures.lead')}
      width={760}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.close')}
          </Button>
          {isSome && (
            <Button busy={retry.isPending} onClick={() => retry.mutate()}>
              {t('failures.retry')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack" role="status">
        {retry.isSuccess && <Note kind="ok">{t('failures.retried')}</Note>}
        {retry.isError && <Alert title={messageOf(retry.error, t('error.server.connection'))} />}
      </div>
      {!list && <PartWaiting asked={[query]} />}
      {list && <List list={list} />}
    </Dialog>
  )
}

function List({ list: { mails, jobs } }: { list: Failures }) {
  const { t, i18n } = useTranslation('dashboard')
  /** The mail of which somebody says what was done about it. */
  const [asking, setAsking] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} tabIndex={-1}>
      {mails.length + jobs.length === 0 && <p className="muted">{t('failures.none')}</p>}
      <ul className={styles.failures}>
        {mails.map((mail) => (
          <FailedMail
            key={mail.id}
            mail={mail}
            isAsking={asking === mail.id}
            onAsk={(isAsking) => setAsking(isAsking ? mail.id : undefined)}
            onDone={() => box.current?.focus()}
          />
        ))}
        {jobs.map(({ id, name, reason, failedAt }) => (
          <li key={id}>
            <b>{t(i18n.exists(`dashboard:job.${name}`) ? `job.${name}` : 'job.other')}</b>
            <span>{t('failures.job')}</span>
            <Why at={failedAt} reason={[name, reason].filter(Boolean).join(' · ')} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FailedMail(props: RefusedMailProps) {
  const { t } = useTranslation('dashboard')
  const { to, state, reason, attempts, createdAt } = props.mail
  return (
    <li>
      <b>
        {t('failures.mail')} <bdi dir="ltr">{to}</bdi>
      </b>
      <span>
        {state === 'failed' ? t('failures.refused') : t('failures.waiting', { count: attempts, n: attempts })}
      </span>
      <Why at={createdAt} reason={reason} />
      {state === 'failed' && <RefusedMail {...props} />}
    </li>
  )
}

/** When it was, and what the other side said. */
function Why({ at, reason }: { at: string; reason: string | null }) {
  const { i18n } = useTranslation('dashboard')
  return (
    <span className="muted small">
      <Ltr>{formatMoment(at, i18n.language)}</Ltr> {reason && <bdi dir="ltr">{reason}</bdi>}
    </span>
  )
}
