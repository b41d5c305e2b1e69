import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../api/api-error.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { renewConfirmation } from './renew-confirmation.ts'

/** « Renvoyer l'e-mail de confirmation » to an address that is known, and what came of it. */
export function ResendConfirmation({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  const resend = useMutation({ mutationFn: () => renewConfirmation(email.trim()) })
  return (
    <div className="above-16">
      <Button look="line" small busy={resend.isPending} onClick={() => resend.mutate()}>
        {t('resend.button')}
      </Button>
      <p className="small" role="status">
        {resend.isSuccess && t('resend.done')}
        {resend.isError && messageOf(resend.error, t('error.toast.title'))}
      </p>
    </div>
  )
}
