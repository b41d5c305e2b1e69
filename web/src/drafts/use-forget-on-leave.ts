import { useEffect } from 'react'
import { readSession } from '../session/session.ts'
import { forgetForm } from './form-draft.ts'

/**
 * Forgets what was typed into a form once it is left, unless the session ended under it: the login leads back to it. The address
 * is no sign of that, as it may change only after the form is gone.
 */
export function useForgetOnLeave(form: string) {
  useEffect(() => {
    return () => {
      if (readSession()) forgetForm(form)
    }
  }, [form])
}
