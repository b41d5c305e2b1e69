import type { Claim } from '@cursus/shared/claims'
import { type SubmitEvent, useRef, useState } from 'react'
import { faultsIn } from '../../api/api-error.ts'
import { draftOfForm } from '../../drafts/form-draft.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LeaveGuard } from '../../routing/leave-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Need } from '../../ui/need.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { AddFile } from './add-file.tsx'
import { AttachedFile } from './attached-file.tsx'
import * as attachmentsStyles from './attachments.module.css'
import * as claimsStyles from './claims.module.css'
import { SendingProgress } from './sending-progress.tsx'
import { useAdding } from './use-adding.ts'
import { useAttachments } from './use-attachments.ts'

/** A message, files or both, whenever there is more to say; what is typed survives a reload. */
export function ReplyForm({ claim }: { claim: Claim }) {
  const { t } = useTranslation('claims')
  const [draft] = useState(() => draftOfForm(`claim-reply-${claim.id}`, { message: '' }))
  const [message, setMessage] = useState(() => draft.read()?.message ?? '')
  const [fault, setFault] = useState<string>()
  const [isTried, setTried] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const files = useAttachments()
  const { add, sending, isSending, cancel } = useAdding(claim.id)
  const isEmpty = message.trim() === '' && files.list.length === 0
  const isReady = !isEmpty && files.bad.length === 0 && !files.isLooking
  const need = files.bad.length
    ? t('need.remove', { names: files.bad.map(({ file }) => file.name).join(t('need.comma')) })
    : t('reply.need')
  const change = (text: string) => {
    setMessage(text)
    setFault(undefined)
    draft.write({ message: text })
  }
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(!isReady)
    if (!isReady) return area.current?.querySelector('textarea')?.focus()
    try {
      if (!(await add(message, files.list))) return
      draft.forget()
      setMessage('')
      files.clear()
      toastSuccess(t('reply.sent'))
    } catch (error) {
      const said = faultsIn(error, t('error.server.connection'))
      setFault(said)
      toastError(t('error.toast.title'), `${said} ${t('reply.failed')}`)
    }
  }
  return (
    <form className={claimsStyles.reply} onSubmit={send} noValidate>
      <LeaveGuard isChanged={isSending} text={t('reply.leave')} />
      <div ref={area} inert={sending !== null}>
        <TextArea
          label={t('reply.label')}
          value={message}
          onChange={({ target }) => change(target.value)}
          maxLength={5000}
          error={fault}
        />
      </div>
      {files.list.length > 0 && (
        <ul className={attachmentsStyles.documents} inert={sending !== null}>
          {files.list.map((one) => (
            <li key={one.id}>
              <AttachedFile one={one} onRemove={() => files.remove(one.id)} />
            </li>
          ))}
        </ul>
      )}
      {sending ? (
        <SendingProgress {...sending} onCancel={cancel} />
      ) : (
        <div className={`row ${claimsStyles.replyLine} between wraps`}>
          <AddFile
            look="ghost"
            multiple
            label={t('reply.attach')}
            onFiles={(chosen) => void files.add(chosen)}
          >
            {t('reply.attach')}
          </AddFile>
          <Button
            type="submit"
            look="line"
            small
            aria-disabled={!isReady || undefined}
            aria-describedby="reply-need"
          >
            <Icon name="send" size="s" mirrored />
            {t('reply.send')}
          </Button>
        </div>
      )}
      <Need id="reply-need">{(isTried || files.bad.length > 0) && !isReady ? need : undefined}</Need>
    </form>
  )
}
