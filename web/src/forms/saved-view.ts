/** What of a list's address is no view: words may be somebody's name, the rest is where somebody is just now. */
const passing = [
  'search',
  'page',
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

/** What a view keeps of an address. */
export function keptOf(asked: object): Record<string, string> {
  const entries = Object.entries(asked).filter(
    ([key, value]) => value !== undefined && !passing.includes(key),
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}

/** Whether a list shows just what a view keeps. */
export function isSameView(view: Record<string, string>, asked: object): boolean {
  const shown = keptOf(asked)
  const keys = Object.keys(view)
  return keys.length === Object.keys(shown).length && keys.every((key) => shown[key] === view[key])
}
