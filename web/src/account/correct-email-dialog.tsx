import { createPortal } from 'react-dom'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useEmailForm } from '../forms/use-email-form.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { EmailField } from '../ui/text-field.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { correctEmail } from './correct-email.ts'

interface CorrectEmailDialogProps {
  email: string
  onClose(): void
}

/** Asks for the address that was meant; the one that was typed stands in the field, as mostly a letter of it is wrong. */
export default function CorrectEmailDialog({ email, onClose }: CorrectEmailDialogProps) {
  const { t } = useTranslation('email-correction')
  const { form } = useEmailForm({
    id: 'correct-email',
    email,
    name: t('field.email'),
    need: t('need'),
    async send(address) {
      await correctEmail(address)
      // The pages ask for everything anew, and take the dialog with them.
      toastSuccess(t('done'), t('done.detail', { email: `\u2068${address}\u2069` }))
      onClose()
    },
  })
  return createPortal(
    <FormDialog
      onClose={onClose}
      width={500}
      title={t('title')}
      lead={t('lead')}
      id="correct-email"
      of={form}
      submit={t('submit')}
    >
      <EmailField {...form.field('email')} label={t('field.email')} icon="mail" />
    </FormDialog>,
    document.body,
  )
}
