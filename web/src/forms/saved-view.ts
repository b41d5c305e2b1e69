/**
 * Parts of a list's address that a view leaves out: search words, which may be a name, and the position in the list.
 */
const passing = [
  'search',
  'page',
  'letter',
  'after',
  'before',
  'open',
  'contracts',
  'claim',
  'row',
  'objectId',
  'size',
  'pageSize',
]

/** Returns what a view keeps of an address. */
export function keptOf(asked: object): Record<string, string> {
  const entries = Object.entries(asked).filter(
    ([key, value]) => value !== undefined && !passing.includes(key),
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}

/** Tells whether a list shows exactly what a view keeps. */
export function isSameView(view: Record<string, string>, asked: object): boolean {
  const shown = keptOf(asked)
  const keys = Object.keys(view)
  return keys.length === Object.keys(shown).length && keys.every((key) => shown[key] === view[key])
}
