import { type Draft, defineDraft } from './define-draft.ts'

/** Draft of a form's values, laid over its defaults after a reload; kept in this tab only. */
export function draftOfForm<Values extends object>(form: string, defaults: Values): Draft<Values> {
  return defineDraft(`form.${form}`, (typed) => mergeKept(defaults, typed))
}

/** Forgets what was typed into a form, after it was sent or discarded. */
export function forgetForm(form: string) {
  defineDraft(`form.${form}`, () => null).forget()
}

/** Takes over fields that the form has, of the same type: the storage may be of an older version. */
export function mergeKept<Values extends object>(defaults: Values, typed: object): Values {
  const kept = new Map<string, unknown>(Object.entries(typed))
  const entries = Object.entries(defaults).map(([key, value]) => {
    const again = kept.get(key)
    if (typeof again !== typeof value || again === null || Array.isArray(again) !== Array.isArray(value)) {
      return [key, value]
    }
    const isPart = typeof again === 'object' && again && typeof value === 'object' && !Array.isArray(value)
    return [key, isPart && value ? mergeKept(value, again) : again]
  })
  return Object.fromEntries(entries) as Values
}
