type Kinds = Record<string, 'string' | 'number' | 'boolean'>

/** True for an object whose parts can be asked for. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * True for an object that has each of these, of that kind. What every page reads is looked at by this: the schemas would
 * weigh as much as all else that a page without a form asks for.
 */
export function hasKinds(value: unknown, kinds: Kinds): value is Record<string, unknown> {
  return isRecord(value) && Object.entries(kinds).every(([name, kind]) => typeof value[name] === kind)
}
