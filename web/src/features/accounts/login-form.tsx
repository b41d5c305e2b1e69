import { lazy, type ReactNode, Suspense } from 'react'
import { ForgotLink } from '../../account/forgot-link.tsx'
import { ResendConfirmation } from '../../account/resend-confirmation.tsx'
import { useLogin } from '../../account/sign-in.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { EmailField, PasswordField } from '../../ui/text-field.tsx'
import * as accountsStyles from './accounts.module.css'

// Few ever see it, and the page is near its limit.
const AdvisorCard = lazy(async () => ({
  default: (await import('../../support/advisor-block.tsx')).AdvisorCard,
}))

interface LoginFormProps {
  /** Label of the e-mail field as the school words it. */
  label?: string
  hint?: string
  /** The page itself shows the advisor: a refusal that needs one brings no second card. */
  hasAdvisor?: boolean
  /** Shown beside the link for a forgotten password. */
  children?: ReactNode
}

/** E-mail and password. A refusal stands above the fields, in the server's words, with whoever can help; what was typed stays. */
export function LoginForm({ label, hint, hasAdvisor, children }: LoginFormProps) {
  const { t } = useTranslation('accounts')
  const form = useLogin('login')
  return (
    <form className={`stack above-24 ${accountsStyles.form}`} onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      {form.unconfirmed && <ResendConfirmation key={form.unconfirmed} email={form.unconfirmed} />}
      {form.isLost && !hasAdvisor && (
        <Suspense>
          <AdvisorCard />
        </Suspense>
      )}
      <EmailField
        {...form.field('username')}
        label={label ?? t('login.email')}
        hint={hint}
        autoComplete="username"
      />
      <PasswordField
        {...form.field('password')}
        label={t('login.password')}
        autoComplete="current-password"
      />
      <div className={`row between wraps ${accountsStyles.ways}`}>
        <ForgotLink email={form.values.username} />
        {children}
      </div>
      <SubmitRow of={form} id="login" block>
        {t('login.submit')}
      </SubmitRow>
    </form>
  )
}
