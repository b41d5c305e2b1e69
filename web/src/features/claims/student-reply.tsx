import type { Claim } from '@cursus/shared/claims'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { draftOfForm } from '../../drafts/form-draft.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LeaveGuard } from '../../routing/leave-guard.tsx'
import { ReplyForm } from '../../ui/reply-form.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { AddFile } from './add-file.tsx'
import { AttachedFile } from './attached-file.tsx'
import * as attachmentsStyles from './attachments.module.css'
import * as claimsStyles from './claims.module.css'
import { SendingProgress } from './sending-progress.tsx'
import { useAdding } from './use-adding.ts'
import { useAttachments } from './use-attachments.ts'

/** A message, files or both, whenever there is more to say; what is typed survives a reload. */
export function StudentReply({ claim }: { claim: Claim }) {
  const { t } = useTranslation('claims')
  const [draft] = useState(() => draftOfForm(`claim-reply-${claim.id}`, { message: '' }))
  const [message, setMessage] = useState(() => draft.read()?.message ?? '')
  const [fault, setFault] = useState<string>()
  const files = useAttachments()
  const { add, sending, isSending, cancel } = useAdding(claim.id)
  const isEmpty = message.trim() === '' && files.list.length === 0
  const isReady = !isEmpty && files.bad.length === 0 && !files.isLooking
  const lacks = files.bad.length
    ? t('need.remove', { names: files.bad.map(({ file }) => file.name).join(t('need.comma')) })
    : t('reply.need')
  const change = (text: string) => {
    setMessage(text)
    setFault(undefined)
    draft.write({ message: text })
  }
  const send = async () => {
    try {
      if (!(await add(message, files.list))) return
      draft.forget()
      setMessage('')
      files.clear()
      toastSuccess(t('reply.sent'))
    } catch (error) {
      const said = messageOf(error, t('error.server.connection'))
      setFault(said)
      toastError(t('error.toast.title'), `${said} ${t('reply.failed')}`)
    }
  }
  return (
    <div className={claimsStyles.reply}>
      <LeaveGuard isChanged={isSending} text={t('reply.leave')} />
      <ReplyForm
        label={t('reply.label')}
        message={message}
        onMessage={change}
        error={fault}
        need={isReady ? undefined : lacks}
        urgent={files.bad.length > 0}
        onSend={() => void send()}
        send={t('reply.send')}
        progress={sending ? <SendingProgress {...sending} onCancel={cancel} /> : undefined}
        actions={
          <AddFile
            look="ghost"
            multiple
            label={t('reply.attach')}
            onFiles={(chosen) => void files.add(chosen)}
          >
            {t('reply.attach')}
          </AddFile>
        }
      >
        {files.list.length > 0 && (
          <ul className={attachmentsStyles.documents}>
            {files.list.map((one) => (
              <li key={one.id}>
                <AttachedFile one={one} onRemove={() => files.remove(one.id)} />
              </li>
            ))}
          </ul>
        )}
      </ReplyForm>
    </div>
  )
}
