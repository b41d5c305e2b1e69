import { useCallback, useEffect } from 'react'
import { readSession } from '../session/session.ts'
import { forgetForm } from './form-draft.ts'

/** Forgets what was typed into a form once it is left. */
export function useForgetOnLeave(form: string) {
  useOnLeave(useCallback(() => forgetForm(form), [form]))
}

/**
 * Calls back once a page is left, unless the session ended under it: the login leads back to it. The address is no sign of that,
 * as it may change only after the page is gone.
 */
export function useOnLeave(forget: () => void) {
  useEffect(() => {
    return () => {
      if (readSession()) forget()
    }
  }, [forget])
}
