type Kinds = Record<string, 'string' | 'number' | 'boolean'>

/** Tells whether a value is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Tells whether an object has these fields of these types. Checks what every page reads, because schemas would double
 * the weight of a page without a form.
 */
export function hasKinds(value: unknown, kinds: Kinds): value is Record<string, unknown> {
  return isRecord(value) && Object.entries(kinds).every(([name, kind]) => typeof value[name] === kind)
}
