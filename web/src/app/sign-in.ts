import { Login, type Session } from '@cursus/shared/accounts'
import { Email } from '@cursus/shared/fields'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { api } from './api.ts'
import { issuesOf } from './form-issues.ts'
import { storeSession } from './session.ts'
import { useFormOf } from './use-form-of.ts'

const LoginValues = z.extend(Login, { username: Email })
type LoginValues = z.infer<typeof LoginValues>

/** Signs in and stores the session; the guard then leads to the page asked for, or to the person's first page. */
async function signIn(email: string, password: string) {
  storeSession(await api.post<Session>('/security/login', { username: email, password }))
}

/** The form of a login, of texts `accounts`: e-mail and password. `id` is the form's, `email` what stands in it already. */
export function useLogin(id: string, email = '') {
  const { t } = useTranslation('accounts')
  return useFormOf<LoginValues>({
    id,
    defaults: { username: email, password: '' },
    check: (values) => issuesOf(LoginValues, values),
    names: { username: t('login.email'), password: t('login.password') },
    needs: { username: t('need.email'), password: t('need.password') },
    onValid: ({ username, password }) => signIn(username.trim(), password),
  })
}

/** Sends a link to choose a new password; answers the same for an address without an account. */
export function askForReset(email: string) {
  return api.post<void>('/forgot_password/', { email })
}
