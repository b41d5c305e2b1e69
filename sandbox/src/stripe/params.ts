import { StripeRefusal } from './errors.ts'

/** Reads one parameter: `path` is its name as in messages, `line_items[0][price]`. */
export type Kind<T> = (value: unknown, path: string) => T
type Shape = Record<string, Kind<unknown>>
export type Read<S extends Shape> = { [K in keyof S]?: ReturnType<S[K]> }

/** Reads a form's parameters by their kinds; a name outside the shape is refused, as Stripe does. */
export function readParams<S extends Shape>(input: unknown, shape: S, path = ''): Read<S> {
  const given = isRecord(input) ? input : {}
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const full = path ? `${path}[${name}]` : name
    const kind = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!kind)
      throw new StripeRefusal(`Received unknown parameter: ${full}`, {
        code: 'parameter_unknown',
        param: full,
      })
    result[name] = kind(value, full)
  }
  return result as Read<S>
}

/** Refuses when one of the names is absent. */
export function need<T extends object, K extends keyof T & string>(params: T, ...names: K[]) {
  for (const name of names) {
    if (params[name] !== undefined) continue
    throw new StripeRefusal(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  }
  return params as T & { [N in K]-?: NonNullable<T[N]> }
}

export const text =
  (longest = 5000): Kind<string> =>
  (value, path) => {
    if (typeof value !== 'string')
      throw new StripeRefusal(`Invalid string: ${JSON.stringify(value)}`, { param: path })
    if (value === '')
      throw new StripeRefusal(emptyMessage(path), { code: 'parameter_invalid_empty', param: path })
    if (value.length <= longest) return value
    throw new StripeRefusal(`Invalid string: must be at most ${longest} characters`, { param: path })
  }

export const integer =
  (least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): Kind<number> =>
  (value, path) => {
    const number = Number(value)
    if (typeof value !== 'string' || !/^-?\d{1,16}$/.test(value)) {
      throw new StripeRefusal(`Invalid integer: ${String(value)}`, {
        code: 'parameter_invalid_integer',
        param: path,
      })
    }
    if (number >= least && number <= most) return number
    const bound = number < least ? `greater than or equal to ${least}` : `less than or equal to ${most}`
    throw new StripeRefusal(`This value must be ${bound}.`, {
      code: 'parameter_invalid_integer',
      param: path,
    })
  }

export const boolean: Kind<boolean> = (value, path) => {
  if (value === 'true' || value === 'false') return value === 'true'
  throw new StripeRefusal(`Invalid boolean: ${String(value)}`, { param: path })
}

export const oneOf =
  <T extends string>(...allowed: T[]): Kind<T> =>
  (value, path) => {
    const found = allowed.find((one) => one === value)
    if (found !== undefined) return found
    throw new StripeRefusal(`Invalid ${path}: must be one of ${allowed.join(', ')}`, { param: path })
  }

export const list =
  <T>(kind: Kind<T>, longest = 100): Kind<T[]> =>
  (value, path) => {
    if (!Array.isArray(value)) throw new StripeRefusal('Invalid array', { param: path })
    if (value.length > longest) {
      throw new StripeRefusal(`Array ${path} exceeded maximum ${longest} allowed elements.`, { param: path })
    }
    return value.map((one, at) => kind(one, `${path}[${at}]`))
  }

export const object =
  <S extends Shape>(shape: S): Kind<Read<S>> =>
  (value, path) => {
    if (!isRecord(value)) throw new StripeRefusal('Invalid object', { param: path })
    return readParams(value, shape, path)
  }

/** Either the kind, or the empty text that unsets what was there (null). */
export const orEmpty =
  <T>(kind: Kind<T>): Kind<T | null> =>
  (value, path) =>
    value === '' ? null : kind(value, path)

/** Reads at most 50 keys of 40 characters, values of 500; an empty value removes its key. */
export const metadata: Kind<Record<string, string>> = (value, path) => {
  if (value === '') return {}
  if (!isRecord(value)) throw new StripeRefusal('Invalid object', { param: path })
  const entries = Object.entries(value)
  const tooLong = entries.find(([key, one]) => key.length > 40 || typeof one !== 'string' || one.length > 500)
  if (entries.length > 50 || tooLong) {
    throw new StripeRefusal('Metadata takes 50 keys of 40 characters with values of 500.', { param: path })
  }
  return Object.fromEntries(entries) as Record<string, string>
}

/** A moment or a range, in epoch seconds. */
export const range: Kind<(seconds: number) => boolean> = (value, path) => {
  if (typeof value === 'string') return (seconds) => seconds === integer()(value, path)
  const bounds = object({ gt: integer(), gte: integer(), lt: integer(), lte: integer() })(value, path)
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = bounds
  return (seconds) => seconds > gt && seconds >= gte && seconds < lt && seconds <= lte
}

export const expand = { expand: list(text(), 20) }

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function emptyMessage(path: string): string {
  return `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`
}
