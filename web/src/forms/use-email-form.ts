import { useState } from 'react'
import { lateCheck } from './late-check.ts'
import { useFormOf } from './use-form-of.ts'

const check = lateCheck<{ email: string }>(async () => (await import('./email-rules.ts')).emailIssues)

interface EmailFormOptions {
  id: string
  /** Initial e-mail. */
  email?: string
  /** Name of the field in the summary and where it is missing. */
  name: string
  need: string
  remember?: boolean
  /** Sends what was asked for to the address. */
  send(email: string): Promise<void>
}

/** Form that asks for one e-mail address and sends something there. `sentTo` is the address afterwards. */
export function useEmailForm({ id, email = '', name, need, remember, send }: EmailFormOptions) {
  const [sentTo, setSentTo] = useState<string>()
  const form = useFormOf({
    id,
    remember,
    defaults: { email },
    check,
    names: { email: name },
    needs: { email: need },
    async onValid(values) {
      const address = values.email.trim()
      await send(address)
      setSentTo(address)
    },
  })
  return { form, sentTo }
}
