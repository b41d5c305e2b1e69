import { useEffect } from 'react'
import { get, type UseFormReturn } from 'react-hook-form'

/** Passwords are never written anywhere, whatever a form asks for. */
function withoutSecrets(values: unknown): unknown {
  return JSON.parse(JSON.stringify(values, (key, value) => (/password/i.test(key) ? undefined : value)))
}

/** What was typed before a reload, or null. It lives in this tab only and ends with it. */
export function recall(form: string): Record<string, unknown> | null {
  try {
    return JSON.parse(sessionStorage.getItem(`form.${form}`) ?? 'null')
  } catch {
    return null
  }
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
