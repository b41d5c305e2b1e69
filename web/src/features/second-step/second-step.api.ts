import type { Session } from '@cursus/shared/accounts'
import type {
  EnrolledSession,
  Enrolment,
  NewSecondStep,
  SecondStep,
  SecondSteps,
} from '@cursus/shared/second-step'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

/** Ends a sign-in by one of the ways that it offers. */
export const verifySecondStep = (step: SecondStep) => api.post<Session>('/security/login/verify', step)

/** Adds the second step that a sign-in needs; the session comes with recovery codes, which are shown once. */
export const enrolAtSignIn = (step: NewSecondStep) => api.post<EnrolledSession>('/security/login/enrol', step)

export const mySecondSteps = queryOptions({
  queryKey: ['second-steps'],
  queryFn: async () => (await api.get<{ data: SecondSteps }>('/accounts/second_step')).data,
})

/** Begins to add an application or a passkey; asks for the password. */
export const beginEnrolment = async (password: string) =>
  (await api.post<{ data: Enrolment }>('/accounts/second_step/begin', { password })).data

type Added = { data: { recoveryCodes: string[] | null } }

/** Recovery codes where there were none. */
export const addSecondStep = async (step: NewSecondStep) =>
  (await api.post<Added>('/accounts/second_step', step)).data.recoveryCodes

export const renewRecoveryCodes = async (password: string) =>
  (await api.post<Added>('/accounts/second_step/recovery_codes', { password })).data.recoveryCodes

export const removeApp = (password: string) =>
  api.post<void>('/accounts/second_step/app/remove', { password })

export const removePasskey = (id: string, password: string) =>
  api.post<void>(`/accounts/second_step/passkeys/${id}/remove`, { password })
