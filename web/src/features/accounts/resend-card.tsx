import { renewConfirmation } from '../../account/renew-confirmation.ts'
import { useEmailForm } from '../../forms/use-email-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { EmailField } from '../../ui/text-field.tsx'

/** Asks for the address of a confirmation whose link is good no more, and sends it a new one. */
export function ResendCard() {
  const { t } = useTranslation('accounts')
  const { form, sentTo } = useEmailForm({
    id: 'resend',
    name: t('login.email'),
    need: t('need.email'),
    send: renewConfirmation,
  })
  return (
    <section className={cardStyles.card} aria-labelledby="resend-title">
      <h2 id="resend-title">{t('resend.title')}</h2>
      <p role="status">{sentTo && t('resend.done')}</p>
      {!sentTo && (
        <form className="stack above-16" onSubmit={form.onSubmit} noValidate>
          <FormSummary of={form} />
          <EmailField {...form.field('email')} label={t('login.email')} autoComplete="username" />
          <SubmitRow of={form} id="resend" block>
            {t('resend.button')}
          </SubmitRow>
        </form>
      )}
    </section>
  )
}
