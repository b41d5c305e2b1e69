import { useState, useSyncExternalStore } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { isWithin, type PathOf } from '../forms/form-paths.ts'
import type { LatinName } from '../forms/latin-names.ts'
import type { useFormOf } from '../forms/use-form-of.ts'

/** Place of an answer: its path in the form, its field's id, and its step where a page has several. */
export interface Place {
  path?: string
  field?: string
  step?: number
}

export interface RefusedAnswer extends Place {
  sentence: string
}

/**
 * Why a payment could not begin. `attempt` counts, so that a repeat is announced again. It `waits` after too many tries (429): for a
 * while no account is made from this network, and somebody who has one can sign in.
 */
export interface Refusal {
  message: string
  waits: boolean
  answers: readonly RefusedAnswer[]
  attempt: number
}

/**
 * Finds the place of an answer that the server names, without the `contract.` of a checkout; null when nobody can
 * correct it.
 */
type PlaceOf = (named: string) => Place | null

/**
 * Builds a refusal from the server's words and each answer that it names; one without a place is said too, unless it
 * repeats the words.
 */
export function refusalOf(error: ApiError, attempt: number, placeOf: PlaceOf): Refusal {
  const { message } = error
  const answers = Object.entries(error.errors).flatMap(([named, [sentence = '']]) => {
    const place = placeOf(named.replace(/^contract\./, ''))
    return place || sentence !== message ? [{ ...place, sentence }] : []
  })
  return { message, waits: error.status === 429, answers, attempt }
}

/**
 * Defines the refusals of one purchase. They live outside its page, because a new account replaces the page around
 * the form before the checkout has answered.
 */
export function defineRefusals(placeOf: PlaceOf) {
  const listeners = new Set<() => void>()
  let refusal: Refusal | null = null
  let attempts = 0
  const become = (next: Refusal | null) => {
    refusal = next
    for (const listener of listeners) listener()
  }
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    read: () => refusal,
    watch,
    tell(error: ApiError) {
      attempts += 1
      become(refusalOf(error, attempts, placeOf))
    },
    forget() {
      if (refusal) become(null)
    },
    /** Removes what was said of an answer, and of its parts, after it changed. */
    forgetAt(path: string) {
      const isOther = (answer: Place) => answer.path === undefined || !isWithin(answer.path, path)
      const answers = refusal?.answers.filter(isOther) ?? []
      if (!refusal || answers.length === refusal.answers.length) return
      become(answers.length > 0 ? { ...refusal, answers } : null)
    },
  }
}

export type Refusals = ReturnType<typeof defineRefusals>

export function useRefusal(refusals: Refusals): Refusal | null {
  return useSyncExternalStore(refusals.watch, refusals.read)
}

/** Returns the names that the server wants in Latin letters, once it said so (C-81). */
export function useLatinAsked(refusals: Refusals): readonly LatinName[] {
  const refusal = useRefusal(refusals)
  const [asked, setAsked] = useState<readonly LatinName[]>([])
  const told = (['latinName', 'latinLastName'] as const).filter((name) =>
    refusal?.answers.some(({ path }) => path === name),
  )
  const all = [...new Set([...asked, ...told])]
  if (all.length > asked.length) setAsked(all)
  return all
}

type FormOf<Values extends object> = ReturnType<typeof useFormOf<Values>>

/** Returns the form with the server's sentences at its fields, each until the field changes. */
export function useRefusedForm<Values extends object>(
  refusals: Refusals,
  form: FormOf<Values>,
): FormOf<Values> {
  const refusal = useRefusal(refusals)
  const sentenceAt = (path: PathOf<Values>) =>
    form.sentenceAt(path) ?? refusal?.answers.find((answer) => answer.path === path)?.sentence
  const set = (path: PathOf<Values>, value: unknown) => {
    refusals.forgetAt(path)
    form.set(path, value)
  }
  const field = (path: PathOf<Values>) => {
    const own = form.field(path)
    const onChange: typeof own.onChange = (event) => {
      refusals.forgetAt(path)
      own.onChange(event)
    }
    return { ...own, error: sentenceAt(path), onChange }
  }
  return { ...form, sentenceAt, set, field }
}
