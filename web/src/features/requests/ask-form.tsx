import { AskForMissing, type CertificateRequest } from '@cursus/shared/requests'
import { issuesOf } from '../../forms/form-issues.ts'
import { gapIssue, ReplyArea } from '../../forms/reply-templates.tsx'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { useAskForMissing } from './requests.api.ts'
import * as styles from './requests.module.css'

export interface StepFormProps {
  request: CertificateRequest
  onDone: (request: CertificateRequest) => void
  /** Closes the form, where it was opened in place of another part. */
  onCancel?: () => void
}

/** Asks the student for what is missing, in their own mail. */
export function AskForm({ request, onDone, onCancel }: StepFormProps) {
  const { t } = useTranslation('requests')
  const ask = useAskForMissing()
  const form = useFormOf({
    id: `ask-${request.id}`,
    remember: true,
    defaults: { message: '' },
    check: (values) => ({ ...gapIssue('message', values.message), ...issuesOf(AskForMissing, values) }),
    names: { message: t('ask.message') },
    needs: { message: t('ask.need') },
    onValid: async ({ message }) => onDone(await ask.mutateAsync({ request, message })),
  })
  return (
    <form className={`${cardStyles.card} column ${styles.step}`} onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <ReplyArea
        {...form.field('message')}
        label={t('ask.message')}
        hint={t('ask.hint')}
        rows={4}
        autoFocus
        kind="certificate_request"
        about={request.id}
        onUse={(text) => form.set('message', text)}
      />
      <SubmitRow of={form} id={`ask-${request.id}`} icon="mail">
        {t('ask.submit')}
      </SubmitRow>
      {onCancel && <CancelButton onClick={onCancel} />}
    </form>
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
