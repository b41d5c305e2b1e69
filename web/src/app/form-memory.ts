/** Passwords are never written anywhere, whatever a form asks for. */
function withoutSecrets(key: string, value: unknown): unknown {
  return /password/i.test(key) ? undefined : value
}

/** Keeps what was typed through a reload. It lives in this tab only and ends with it. */
export function keep(form: string, values: unknown) {
  sessionStorage.setItem(`form.${form}`, JSON.stringify(values, withoutSecrets))
}

export function forget(form: string) {
  sessionStorage.removeItem(`form.${form}`)
}

/** The defaults with what was typed before a reload. */
export function recall<Values extends object>(form: string, defaults: Values): Values {
  try {
    return mergeKept(defaults, JSON.parse(sessionStorage.getItem(`form.${form}`) ?? '{}'))
  } catch {
    return defaults
  }
}

/** Only fields that the form has, and only of the same type: the storage may be of an older version. */
export function mergeKept<Values extends object>(defaults: Values, typed: Record<string, unknown>): Values {
  const entries = Object.entries(defaults).map(([key, value]) => {
    const again = typed[key]
    if (typeof again !== typeof value || again === null || Array.isArray(again) !== Array.isArray(value)) {
      return [key, value]
    }
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
    return [key, isPart ? mergeKept(value, again as Record<string, unknown>) : again]
  })
  return Object.fromEntries(entries) as Values
}
