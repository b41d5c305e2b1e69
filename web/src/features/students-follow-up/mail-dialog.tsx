import { type FollowUp, type FollowUpMailed, mailsAtOnce } from '@cursus/shared/students-follow-up'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Email } from '../../ui/email.tsx'
import { Alert, Note } from '../../ui/note.tsx'
import { keyOf, nameOf, useSendMails } from './follow-up.api.ts'
import * as styles from './follow-up.module.css'
import { useWords } from './situation-cell.tsx'

interface MailDialogProps {
  rows: readonly FollowUp[]
  onClose: () => void
  /** Mails left: nothing is chosen any more. */
  onDone: () => void
}

/** Asks before mails leave, says to whom and about what; then how many left, and why others did not. */
export function MailDialog({ rows, onClose, onDone }: MailDialogProps) {
  const { t } = useTranslation('students-follow-up')
  const send = useSendMails()
  const isTooMany = rows.length > mailsAtOnce
  const asked = send.variables ?? rows
  return (
    <Dialog
      open
      onClose={onClose}
      width={600}
      title={send.data ? t('mail.done.title') : t('mail.title', { count: asked.length })}
      footer={
        send.data ? (
          <Button onClick={onClose}>{t('common.close')}</Button>
        ) : (
          <>
            <Button look="line" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            {!isTooMany && (
              <Button busy={send.isPending} onClick={() => send.mutate(rows, { onSuccess: onDone })}>
                {t('mail.send')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="stack" role="status">
        {send.data && <Result asked={asked} result={send.data} />}
      </div>
      {send.isError && <Alert title={messageOf(send.error, t('error.server.connection'))} />}
      {!send.data && (isTooMany ? <TooMany /> : <People rows={rows} />)}
    </Dialog>
  )
}

function TooMany() {
  const { t } = useTranslation('students-follow-up')
  return <Note kind="warn">{t('mail.tooMany', { most: mailsAtOnce })}</Note>
}

function People({ rows }: { rows: readonly FollowUp[] }) {
  const { t } = useTranslation('students-follow-up')
  const wordsOf = useWords()
  return (
    <div className="stack">
      <p>{t('mail.lead')}</p>
      <ul className={styles.mails}>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <b dir="auto">{nameOf(row)}</b>
            <Email email={row.email} className="small muted" />
            <span className="small muted">{wordsOf(row)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Result({ asked, result }: { asked: readonly FollowUp[]; result: FollowUpMailed }) {
  const { t } = useTranslation('students-follow-up')
  const { sent, skipped } = result
  return (
    <>
      {sent > 0 && <Note kind="ok">{t('mail.done', { count: sent })}</Note>}
      {skipped.length > 0 && (
        <>
          <Note kind="warn">{t('mail.skipped', { count: skipped.length })}</Note>
          <ul className={styles.mails}>
            {skipped.map(({ index, message }) => {
              const row = asked[index]
              return (
                row && (
                  <li key={keyOf(row)}>
                    <b dir="auto">{nameOf(row)}</b>
                    <Email email={row.email} className="small muted" />
                    <span className="small muted">{message}</span>
                  </li>
                )
              )
            })}
          </ul>
        </>
      )}
    </>
  )
}
