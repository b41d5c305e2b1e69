import type { Login, Session } from '@cursus/shared/accounts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { quoteOnTheWay } from '../drafts/carried-quote.ts'
import { lateCheck } from '../forms/late-check.ts'
import { useFormOf } from '../forms/use-form-of.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { safeBack } from '../routing/safe-back.ts'
import { keepBegun } from '../session/second-step-memory.ts'
import { storeSession } from '../session/session.ts'

const check = lateCheck<Login>(async () => (await import('./login-rules.ts')).loginIssues)

/** Signs in and stores the session; the guard then leads to the requested page, or to the person's first page. */
async function signIn(email: string, password: string) {
  storeSession(await api.post<Session>('/security/login', { username: email, password }))
}

/**
 * Form of a login with the texts `accounts`. `id` is the form's, `email` the initial e-mail; `unconfirmed` is the
 * address of an unconfirmed account whose password was right, `isLost` tells of one whose second steps all stopped working.
 */
export function useLogin(id: string, email = '') {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const askSecondStep = async (address: string, { problem }: ApiError) => {
    await keepAnswer(address, problem)
    return navigate({ to: '/login/verify', search: { back: goal() } })
  }
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [isLost, setLost] = useState(false)
  const form = useFormOf<Login>({
    id,
    defaults: { username: email, password: '' },
    check,
    names: { username: t('login.email'), password: t('login.password') },
    needs: { username: t('need.email'), password: t('need.password') },
    async onValid({ username, password }) {
      setUnconfirmed(undefined)
      await signIn(username.trim(), password).catch((error: unknown) => {
        if (isOf(error, 'accounts.second_step_required')) return askSecondStep(username.trim(), error)
        if (isOf(error, 'accounts.account_not_verified')) setUnconfirmed(username.trim())
        setLost(isOf(error, 'accounts.second_step_lost'))
        throw error
      })
    },
  })
  return { ...form, unconfirmed, isLost }
}

/**
 * Stores the answer that asks for a second step; loads its schema now, because few sign-ins need it. Throws for
 * another shape.
 */
async function keepAnswer(email: string, answer: unknown) {
  const { SecondStepRequired } = await import('@cursus/shared/second-step')
  keepBegun({ ...SecondStepRequired.parse(answer), email })
}

const isOf = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code

/** Returns where to go after signing in: the page that asked for it, or the current one. */
function goal(): string | undefined {
  const { pathname, search } = window.location
  if (!pathname.startsWith('/login')) return pathname + search
  return safeBack(new URLSearchParams(search).get('back'))
}

/** Asks for a link to choose a new password; the result is the same without an account. */
export function askForReset(email: string) {
  return api.post<void>('/forgot_password/', { email, quote: quoteOnTheWay() })
}
