import { useSyncExternalStore } from 'react'
import type { ApiError } from '../../app/api-error.ts'
import { fieldOf } from './people-values.ts'
import type { Step } from './quote-rules.ts'

/** One refused answer: the step that asks it, the id of its field there, and for step 3 the path in its form. */
export interface RefusedAnswer {
  step: Step
  field?: string
  path?: string
  sentence: string
}

/** Why a payment could not begin. `attempt` counts, so that a repeat is said again. */
export interface Refusal {
  message: string
  answers: readonly RefusedAnswer[]
  attempt: number
}

const fieldsOfHome: Record<string, string> = {
  startDate: 'home-startDate',
  numberOfRooms: 'home-rooms',
  numberOfPersons: 'home-persons',
  roommates: 'home-persons',
  optionPayment: 'home-payment',
  address: 'home-address-street',
}

/** Where an answer is given that the server names: draft and registration have names of their own. */
export function placeOf(named: string): Omit<RefusedAnswer, 'sentence'> | null {
  const path = named.replace(/^contract\./, '')
  if (/^roommates\.\d/.test(path)) return inStep3(path)
  const own = fieldOf(path)
  if (own) return inStep3(own)
  const home = fieldsOfHome[path] ?? fieldsOfHome[path.split('.')[0] ?? '']
  if (home) return { step: 1, field: home }
  return path === 'additionalPriceId' ? { step: 2 } : null
}

function inStep3(path: string) {
  return { step: 3 as const, path, field: `people-${path.replaceAll('.', '-')}` }
}

/** The server's words, and the answers that it names where there is a place to mend them. */
export function refusalOf(error: ApiError, attempt: number): Refusal {
  const answers = Object.entries(error.errors).flatMap(([named, [sentence = '']]) => {
    const place = placeOf(named)
    return place ? [{ ...place, sentence }] : []
  })
  return { message: error.message, answers, attempt }
}

/** Outside the step: an account that was just made changes the page around it before the checkout has answered. */
let refusal: Refusal | null = null
let attempts = 0
const listeners = new Set<() => void>()

function become(next: Refusal | null) {
  refusal = next
  for (const listener of listeners) listener()
}

export function tellRefusal(error: ApiError) {
  attempts += 1
  become(refusalOf(error, attempts))
}

export function forgetRefusal() {
  if (refusal) become(null)
}

/** The answer was changed: what was said of it is over. */
export function forgetRefusalAt(path: string) {
  const answers = refusal?.answers.filter((answer) => answer.path !== path) ?? []
  if (!refusal || answers.length === refusal.answers.length) return
  become(answers.length > 0 ? { ...refusal, answers } : null)
}

export function useRefusal(): Refusal | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => refusal,
  )
}
