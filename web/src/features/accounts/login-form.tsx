import { Login } from '@cursus/shared/accounts'
import { Email } from '@cursus/shared/fields'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { issuesOf } from '../../app/form-issues.ts'
import { useFormOf } from '../../app/use-form-of.ts'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { signIn } from './accounts.api.ts'

const LoginValues = z.extend(Login, { username: Email })
type LoginValues = z.infer<typeof LoginValues>

/** E-mail and password. A refusal stands above the fields, in the server's words, and what was typed stays. */
export function LoginForm({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('accounts')
  const form = useFormOf<LoginValues>({
    id: 'login',
    defaults: { username: '', password: '' },
    check: (values) => issuesOf(LoginValues, values),
    names: { username: t('login.email'), password: t('login.password') },
    needs: { username: t('need.email'), password: t('need.password') },
    onValid: ({ username, password }) => signIn(username.trim(), password),
  })
  return (
    <form className="stack mt6" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <TextField
        {...form.field('username')}
        label={t('login.email')}
        type="email"
        autoComplete="username"
        ltr
      />
      <PasswordField
        {...form.field('password')}
        label={t('login.password')}
        autoComplete="current-password"
      />
      {children}
      <SubmitRow of={form} id="login" block>
        {t('login.submit')}
      </SubmitRow>
    </form>
  )
}
