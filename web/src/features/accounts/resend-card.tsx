import { Email } from '@cursus/shared/fields'
import { useState } from 'react'
import * as z from 'zod/mini'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { renewConfirmation } from './accounts.api.ts'

const Values = z.object({ email: Email })

/** Asks for the address of a confirmation whose link is good no more, and sends it a new one. */
export function ResendCard() {
  const { t } = useTranslation('accounts')
  const [sent, setSent] = useState(false)
  const form = useFormOf({
    id: 'resend',
    defaults: { email: '' },
    check: (values) => issuesOf(Values, values),
    names: { email: t('login.email') },
    needs: { email: t('need.email') },
    async onValid({ email }) {
      await renewConfirmation(email.trim())
      setSent(true)
    },
  })
  return (
    <section className={cardStyles.card} aria-labelledby="resend-title">
      <h2 id="resend-title">{t('resend.title')}</h2>
      <p role="status">{sent && t('resend.done')}</p>
      {!sent && (
        <form className="stack above-16" onSubmit={form.onSubmit} noValidate>
          <FormSummary of={form} />
          <TextField
            {...form.field('email')}
            label={t('login.email')}
            type="email"
            autoComplete="username"
            ltr
          />
          <SubmitRow of={form} id="resend" block>
            {t('resend.button')}
          </SubmitRow>
        </form>
      )}
    </section>
  )
}
