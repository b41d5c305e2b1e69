import type { Enrolment, NewSecondStep, SecondSteps } from '@cursus/shared/second-step'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { addSecondStep, beginEnrolment, mySecondSteps } from './second-step.api.ts'

/**
 * How somebody who is signed in adds a second step. `notice` says above which form to go on: `add` where what was begun has expired,
 * `codes` where the step was added and the answer with its codes was lost.
 */
export function useAdding(steps: SecondSteps, onAdded: (codes: string[] | null) => Promise<void>) {
  const queryClient = useQueryClient()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [notice, setNotice] = useState<'add' | 'codes'>()
  return {
    enrolment,
    notice,
    async begin(password: string) {
      setEnrolment(await beginEnrolment(password))
      setNotice(undefined)
    },
    /** Gives up what was begun, and forgets the notice once it was followed. */
    reset() {
      setEnrolment(undefined)
      setNotice(undefined)
    },
    async add(step: NewSecondStep) {
      let codes: string[] | null = null
      try {
        codes = await addSecondStep(step)
      } catch (error) {
        if (!isExpired(error) && !isUnanswered(error)) throw error
        const now = await queryClient.fetchQuery({ ...mySecondSteps, staleTime: 0 }).catch(() => undefined)
        const isAdded = now !== undefined && waysOf(now) !== waysOf(steps)
        if (!isAdded && !isExpired(error)) throw error
        const hasNewCodes = isAdded && steps.recoveryCodesLeft === 0
        setNotice(isAdded ? (hasNewCodes ? 'codes' : undefined) : 'add')
      }
      setEnrolment(undefined)
      await onAdded(codes)
    },
  }
}

const isExpired = (error: unknown) => error instanceof ApiError && error.code === 'accounts.challenge_expired'
const isUnanswered = (error: unknown) => error instanceof ApiError && error.isUnreachable
const waysOf = ({ passkeys, appSince }: SecondSteps) =>
  JSON.stringify([passkeys.map(({ id }) => id), appSince])
