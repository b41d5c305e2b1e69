import { AskForMissing, type CertificateRequest } from '@cursus/shared/requests'
import { AnswerForm } from '../../forms/answer-form.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { useAskForMissing } from './requests.api.ts'
import * as styles from './requests.module.css'

export interface StepFormProps {
  request: CertificateRequest
  onDone: (request: CertificateRequest) => void
  /** Closes the form, where it was opened in place of another part. */
  onCancel?: (() => void) | undefined
}

/** Asks the student for what is missing, in their own mail. */
export function AskForm({ request, onDone, onCancel }: StepFormProps) {
  const { t } = useTranslation('requests')
  const ask = useAskForMissing()
  return (
    <AnswerForm
      className={`${cardStyles.card} ${styles.step}`}
      id={`ask-${request.id}`}
      of={{ kind: 'certificate_request', id: request.id }}
      field="message"
      body={AskForMissing}
      words={{ label: t('ask.message'), hint: t('ask.hint'), need: t('ask.need'), submit: t('ask.submit') }}
      autoFocus
      icon="mail"
      onSend={async (message) => onDone(await ask.mutateAsync({ request, message }))}
    >
      {onCancel && <CancelButton onClick={onCancel} />}
    </AnswerForm>
  )
}

/**
 * Cancels the form. Pressing it does not take the focus: leaving a field would show an error above the button and
 * move it away from the press.
 */
export function CancelButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button look="ghost" small onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
      {t('common.cancel')}
    </Button>
  )
}
