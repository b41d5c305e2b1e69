import { isWithin } from './form-paths.ts'

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

/** The id of a field's control. */
export function idOf(form: string, path: string): string {
  return `${form}-${path.replaceAll('.', '-')}`
}

/** Lines of a summary without repetition: the parts of an address say the same thing, and the first is where to start. */
export function once<Line extends { text: string }>(lines: Line[]): Line[] {
  return lines.filter((line, place) => lines.findIndex(({ text }) => text === line.text) === place)
}
