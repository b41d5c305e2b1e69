import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ForgotLink } from '../../app/forgot-link.tsx'
import { useLogin } from '../../app/sign-in.ts'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'

interface LoginFormProps {
  /** What a school calls the address, and how it looks there. */
  label?: string
  hint?: string
  /** Beside the link for a forgotten password. */
  children?: ReactNode
}

/** E-mail and password. A refusal stands above the fields, in the server's words, and what was typed stays. */
export function LoginForm({ label, hint, children }: LoginFormProps) {
  const { t } = useTranslation('accounts')
  const form = useLogin('login')
  return (
    <form className="stack mt6" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <TextField
        {...form.field('username')}
        label={label ?? t('login.email')}
        hint={hint}
        type="email"
        autoComplete="username"
        ltr
      />
      <PasswordField
        {...form.field('password')}
        label={t('login.password')}
        autoComplete="current-password"
      />
      <div className="row between wrap">
        <ForgotLink email={form.values.username} />
        {children}
      </div>
      <SubmitRow of={form} id="login" block>
        {t('login.submit')}
      </SubmitRow>
    </form>
  )
}
