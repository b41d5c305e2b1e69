/** Every path into the values of a form: `user.name`, `roommates.0.birthday`. */
export type PathOf<Values> = {
  [Key in keyof Values & string]: Values[Key] extends readonly (infer Item)[]
    ? Key | `${Key}.${number}` | `${Key}.${number}.${PathOf<Item>}`
    : Values[Key] extends object
      ? Key | `${Key}.${PathOf<Values[Key]>}`
      : Key
}[keyof Values & string]

export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], values)
}

/** Returns the values with another value at a path; objects outside the path stay the same. */
export function withValue<Values>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  const inside = (values as Record<string, unknown>)[key]
  const next = rest.length ? withValue(inside ?? {}, rest.join('.'), value) : value
  if (Array.isArray(values)) return values.with(Number(key), next) as Values
  return { ...values, [key]: next }
}

/** Tells whether `path` is the named one or lies below it. */
export function isWithin(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`)
}
