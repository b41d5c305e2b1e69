import type { Translate } from '../i18n/translate.ts'
import { isWithin, valueAt } from './form-paths.ts'

/** Issues of fields: path → key of the message. */
export type Issues = Record<string, string>

/** Returns the name of a path: its own, else that of its parent (`address` for `address.city`). */
export function nameOf(path: string, names: Record<string, string>): string {
  const parent = path.split('.').slice(0, -1).join('.')
  return names[path] ?? (parent ? nameOf(parent, names) : path)
}

/** Sorts issues in the order of the form's names. */
export function inOrder(issues: Issues, names: Record<string, string>): [path: string, message: string][] {
  const order = Object.keys(names)
  const place = (path: string) => order.findIndex((name) => isWithin(path, name))
  return Object.entries(issues).sort(([a], [b]) => place(a) - place(b))
}

/** Tells whether nothing was answered: no text, no tick, no choice. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || value === undefined || value === false || (Array.isArray(value) && !value.length)
}

/** Tells whether a field holds an answer to judge; a field that was only passed through does not. */
export function hasContent(values: unknown, path: string): boolean {
  return !isEmpty(valueAt(values, path))
}

/** Returns the issues to show: all after a try; before it, those of fields left with content that they still have. */
export function shownIssues<Issue extends [path: string, key: string]>(
  issues: Issue[],
  values: unknown,
  { touched, attempt }: { touched: readonly string[]; attempt: number },
): Issue[] {
  if (attempt > 0) return issues
  return issues.filter(([path]) => hasContent(values, path) && touched.some((left) => isWithin(path, left)))
}

/** Returns the key to show: a missing text is « required », whatever a rule says of its format. */
export function keyFor([path, key]: [path: string, key: string], values: unknown): string {
  const value = valueAt(values, path)
  const isMissing = typeof value === 'string' && isEmpty(value)
  return isMissing && !key.endsWith('.required') ? 'validation.field.required' : key
}

/** Id of a field's control. */
export function idOf(form: string, path: string): string {
  return `${form}-${path.replaceAll('.', '-')}`
}

/** Removes repeated lines of a summary: the parts of an address say the same, and the first is where to start. */
export function once<Line extends { text: string }>(lines: Line[]): Line[] {
  return lines.filter((line, place) => lines.findIndex(({ text }) => text === line.text) === place)
}

/** Says what to do about a field. A name that asks (« De quel logement s'agit-il ? ») takes no colon after its sign. */
export function summaryLine(t: Translate, name: string, sentence: string): string {
  return /[?？؟]$/.test(name)
    ? t('sentences', { first: name, second: sentence })
    : t('summary.line', { name, sentence })
}
