/** The number of a step in an address; anything else is as if there were none. */
export function stepOf(search: Record<string, unknown>): { step?: number } {
  const asked = String(search.step ?? '')
  return /^\d$/.test(asked) ? { step: Number(asked) } : {}
}
