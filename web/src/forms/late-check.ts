import { ApiError } from '../api/api-error.ts'
import { say } from '../i18n/i18n.ts'
import type { Issues } from './form-words.ts'

/** All that is wrong with the values of a form, as text keys. Pure: it runs at every keystroke. */
export type Check<Values> = (values: Values) => Issues

/** A check that comes after the page: with the first touch of it, at the latest with the submit. */
export interface LateCheck<Values> {
  /** Undefined until it is there. */
  now(): Check<Values> | undefined
  /** Throws an `ApiError` when it cannot come. */
  load(): Promise<Check<Values>>
}

/** Leaves out of a page's first load what checks its form: schemas weigh more than all else of such a page. */
export function lateCheck<Values>(fetchIt: () => Promise<Check<Values>>): LateCheck<Values> {
  let there: Check<Values> | undefined
  return {
    now: () => there,
    async load() {
      try {
        there ??= await fetchIt()
      } catch {
        throw new ApiError({ status: 0, message: say('error.server.connection') })
      }
      return there
    },
  }
}

const touches = ['focusin', 'pointerdown', 'keydown', 'input'] as const

/** Kept when the page is first touched, for as long as it is loaded. */
const firstTouch = new Promise<void>((resolve) => {
  for (const touch of touches) window.addEventListener(touch, () => resolve(), { capture: true, once: true })
})

/** Calls back at the first touch of the page, at once where that has been. Returns the way to stop. */
export function onTouch(act: () => void): () => void {
  let isWanted = true
  void firstTouch.then(() => isWanted && act())
  return () => {
    isWanted = false
  }
}
