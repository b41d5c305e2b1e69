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
  const [doing, setDoing] = useState<'ask' | 'send' | null>(null)
  // The button that opened the form goes with it; the focus comes back to it.
  const [left, setLeft] = useState<typeof doing>(null)
  const close = () => {
    setLeft(doing)
    setDoing(null)
  }
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

/** The two answers to a request, and what was done with it. */
export function RequestDecision({ request }: { request: CertificateRequest }) {
  const { t } = useTranslation('requests')
  const [asks, setAsks] = useState(false)
  const [hasAsked, setAsked] = useState(false)
  const close = () => {
    setAsked(asks)
    setAsks(false)
  }
  const onDone = (changed: CertificateRequest) => {
    toastSuccess(t(asks ? 'ask.done' : 'send.done'), t('mailedTo', { email: changed.email }))
    close()
  }
  return (
    <div className="column">
      {asks ? (
        <AskForm request={request} onDone={onDone} onCancel={close} />
      ) : (
        <>
          <SendForm request={request} onDone={onDone} />
          <Button look="line" autoFocus={hasAsked} data-key="r" onClick={() => setAsks(true)}>
            <Icon name="mail" size="s" />
            {t('ask')}
          </Button>
        </>
      )}
      <RequestSteps steps={request.steps} />
    </div>
  )
}
