import { useEffect, useRef } from 'react'
import type { useFormOf } from '../../../forms/use-form-of.ts'
import { useRefusedForm } from '../../../payments/refusals.ts'
import { visitorRefusals } from './visitor-refusals.ts'

/** The form of a step, with what the server said of it; `keep` runs after every change, and not for what the form began with. */
export function useStepForm<Values extends object>(
  own: ReturnType<typeof useFormOf<Values>>,
  keep: (values: Values) => void,
) {
  const form = useRefusedForm(visitorRefusals, own)
  const { values } = form
  const seen = useRef(values)
  useEffect(() => {
    if (seen.current === values) return
    seen.current = values
    keep(values)
  })
  return form
}
