import { AskPiece, type CertificateRequest } from '@cursus/shared/requests'
import { useTranslation } from 'react-i18next'
import { issuesOf } from '../../app/form-issues.ts'
import { useFormOf } from '../../app/use-form-of.ts'
import { Button } from '../../ui/button.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useAskPiece } from './requests.api.ts'

export interface StepFormProps {
  request: CertificateRequest
  onDone: (request: CertificateRequest) => void
  onCancel: () => void
}

/** Asks the student for what is missing, in their own mail. */
export function AskForm({ request, onDone, onCancel }: StepFormProps) {
  const { t } = useTranslation('requests')
  const ask = useAskPiece()
  const form = useFormOf({
    id: `ask-${request.id}`,
    remember: true,
    defaults: { message: '' },
    check: (values) => issuesOf(AskPiece, values),
    names: { message: t('ask.message') },
    needs: { message: t('ask.need') },
    onValid: async ({ message }) => onDone(await ask.mutateAsync({ id: request.id, message })),
  })
  return (
    <form className="card stackg stp" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <TextArea {...form.field('message')} label={t('ask.message')} hint={t('ask.hint')} rows={4} autoFocus />
      <SubmitRow of={form} id={`ask-${request.id}`} icon="mail">
        {t('ask.submit')}
      </SubmitRow>
      <CancelButton onClick={onCancel} />
    </form>
  )
}

/** It stays where it is when it is pressed: leaving the field would put an error above it, and the press beside it. */
export function CancelButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button look="ghost" small onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
      {t('common.cancel')}
    </Button>
  )
}
