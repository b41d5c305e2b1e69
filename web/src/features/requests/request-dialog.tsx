import type { CertificateRequest } from '@cursus/shared/requests'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { AskForm } from './ask-form.tsx'
import { RequestFacts, RequestSteps } from './request-facts.tsx'
import { looks } from './request-words.ts'
import { SendForm } from './send-form.tsx'
import { StudentContracts } from './student-contracts.tsx'

interface RequestDialogProps {
  request: CertificateRequest
  onChange: (request: CertificateRequest) => void
  onClose: () => void
}

/** One request: what was written, what the student holds, and the two answers to it. */
export function RequestDialog({ request, onChange, onClose }: RequestDialogProps) {
  const { t } = useTranslation('requests')
  const { doing, setDoing, left, close } = useOpenForm()
  const onDone = (changed: CertificateRequest) => {
    const isSent = doing === 'send'
    toastSuccess(t(isSent ? 'send.done' : 'ask.done'), t('mailedTo', { email: changed.email }))
    close()
    onChange(changed)
  }
  const form = { request, onDone, onCancel: close }
  return (
    <Dialog
      open
      onClose={onClose}
      width={760}
      title={`${request.firstname} ${request.lastname}`}
      lead={
        <>
          <Badge {...looks[request.state]}>{t(`state.${request.state}`)}</Badge>{' '}
          <bdi dir="ltr">{request.email}</bdi>
        </>
      }
      footer={
        doing ? undefined : (
          <>
            <Button look="line" autoFocus={left === 'ask'} onClick={() => setDoing('ask')}>
              <Icon name="mail" size="s" />
              {t('ask')}
            </Button>
            <Button autoFocus={left === 'send'} onClick={() => setDoing('send')}>
              <Icon name="send" size="s" mirrored />
              {t(request.state === 'sent' ? 'send.again' : 'send')}
            </Button>
          </>
        )
      }
    >
      <div className="column">
        {doing === 'ask' && <AskForm {...form} />}
        {doing === 'send' && <SendForm {...form} />}
        <RequestFacts request={request} />
        <StudentContracts student={request.studentId} />
        <RequestSteps steps={request.steps} />
      </div>
    </Dialog>
  )
}

/** Which answer is being given, and which was `left`: the button that opened its form goes with it, and gets the focus back. */
function useOpenForm() {
  const [doing, setDoing] = useState<'ask' | 'send' | null>(null)
  const [left, setLeft] = useState<typeof doing>(null)
  const close = () => {
    setLeft(doing)
    setDoing(null)
  }
  return { doing, setDoing, left, close }
}

/**
 * The two answers to a request, and what was done with it. Once the attestation is sent its form is closed: a second Enter would
 * send it again.
 */
export function RequestDecision({ request: read }: { request: CertificateRequest }) {
  const { t } = useTranslation('requests')
  const [answered, setAnswered] = useState(read)
  const request = answered.steps.length > read.steps.length ? answered : read
  const isSent = request.state === 'sent'
  const { doing, setDoing, left, close } = useOpenForm()
  const onDone = (changed: CertificateRequest) => {
    toastSuccess(t(doing === 'ask' ? 'ask.done' : 'send.done'), t('mailedTo', { email: changed.email }))
    setAnswered(changed)
    close()
  }
  const form = { request, onDone }
  return (
    <div className="column">
      {doing === 'ask' ? (
        <AskForm {...form} onCancel={close} />
      ) : (
        <>
          {isSent && doing === null ? (
            <Button look="line" autoFocus={left === 'send'} onClick={() => setDoing('send')}>
              <Icon name="send" size="s" mirrored />
              {t('send.again')}
            </Button>
          ) : (
            <SendForm {...form} onCancel={isSent ? close : undefined} />
          )}
          <Button look="line" autoFocus={left === 'ask'} data-key="r" onClick={() => setDoing('ask')}>
            <Icon name="mail" size="s" />
            {t('ask')}
          </Button>
        </>
      )}
      <RequestSteps steps={request.steps} />
    </div>
  )
}
