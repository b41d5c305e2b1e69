/** Reads the number of a step in an address; undefined for anything else. */
export function stepOf(search: Record<string, unknown>): { step?: number } {
  const asked = String(search.step ?? '')
  return /^\d$/.test(asked) ? { step: Number(asked) } : {}
}
