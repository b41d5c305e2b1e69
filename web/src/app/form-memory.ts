import { useEffect } from 'react'
import { get, type UseFormReturn } from 'react-hook-form'

/** Passwords are never written anywhere, whatever a form asks for. */
function withoutSecrets(values: unknown): unknown {
  return JSON.parse(JSON.stringify(values, (key, value) => (/password/i.test(key) ? undefined : value)))
}

/** The defaults with what was typed before a reload. It lives in this tab only and ends with it. */
export function recall<Values extends object>(form: string, defaults: Values): Values {
  try {
    return merge(defaults, JSON.parse(sessionStorage.getItem(`form.${form}`) ?? '{}'))
  } catch {
    return defaults
  }
}

/** Only fields that the form has, and only of the same type: the storage may be of an older version. */
function merge<Values extends object>(defaults: Values, typed: Record<string, unknown>): Values {
  const entries = Object.entries(defaults).map(([key, value]) => {
    const again = typed[key]
    if (typeof again !== typeof value || again === null) return [key, value]
    return [key, typeof value === 'object' ? merge(value, again as Record<string, unknown>) : again]
  })
  return Object.fromEntries(entries) as Values
}

export function forget(form: string) {
  sessionStorage.removeItem(`form.${form}`)
}

/** Keeps what is typed through a reload, until the form is sent. */
// biome-ignore lint/suspicious/noExplicitAny: any form may be remembered
export function useFormMemory(form: UseFormReturn<any, unknown, any>, id: string, kept: boolean) {
  useEffect(() => {
    if (!kept) return
    const typed = form.watch((values) => {
      if (get(form.formState, 'isSubmitSuccessful')) return
      sessionStorage.setItem(`form.${id}`, JSON.stringify(withoutSecrets(values)))
    })
    return () => typed.unsubscribe()
  }, [form, id, kept])
}
