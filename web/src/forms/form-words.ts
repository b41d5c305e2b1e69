import { isWithin, valueAt } from './form-paths.ts'

/** What is wrong with each field: path → key of the message. */
export type Issues = Record<string, string>

/** A name for a path: its own, else that of the part it stands in (`address` for `address.city`). */
export function nameOf(path: string, names: Record<string, string>): string {
  const parent = path.split('.').slice(0, -1).join('.')
  return names[path] ?? (parent ? nameOf(parent, names) : path)
}

/** Issues as the form has its fields: in the order of their names. */
export function inOrder(issues: Issues, names: Record<string, string>): [path: string, message: string][] {
  const order = Object.keys(names)
  const place = (path: string) => order.findIndex((name) => isWithin(path, name))
  return Object.entries(issues).sort(([a], [b]) => place(a) - place(b))
}

/** Nothing was answered: no words, no tick, no choice. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || value === undefined || value === false || (Array.isArray(value) && !value.length)
}

/** Holds a field an answer that can be judged? One that was only passed through holds none. */
export function hasContent(values: unknown, path: string): boolean {
  return !isEmpty(valueAt(values, path))
}

/** The issues to show: all after a try; before it those of fields that were left with content, and still have some. */
export function shownIssues<Issue extends [path: string, key: string]>(
  issues: Issue[],
  values: unknown,
  { touched, attempt }: { touched: readonly string[]; attempt: number },
): Issue[] {
  if (attempt > 0) return issues
  return issues.filter(([path]) => hasContent(values, path) && touched.some((left) => isWithin(path, left)))
}

/** The key of what is said: of a text that is missing that it is needed, whatever a rule says of its shape. */
export function keyFor([path, key]: [path: string, key: string], values: unknown): string {
  const value = valueAt(values, path)
  const isMissing = typeof value === 'string' && isEmpty(value)
  return isMissing && !key.endsWith('.required') ? 'validation.field.required' : key
}

/** The id of a field's control. */
export function idOf(form: string, path: string): string {
  return `${form}-${path.replaceAll('.', '-')}`
}

/** Lines of a summary without repetition: the parts of an address say the same thing, and the first is where to start. */
export function once<Line extends { text: string }>(lines: Line[]): Line[] {
  return lines.filter((line, place) => lines.findIndex(({ text }) => text === line.text) === place)
}
