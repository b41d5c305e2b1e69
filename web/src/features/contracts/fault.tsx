import { useId } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { say } from '../../i18n/i18n.ts'
import { FieldError } from '../../ui/field.tsx'

/** A red line beside what failed, said at once: a sentence, or whatever a call has thrown. Nothing without either. */
export function Fault({ id, error, children }: { id?: string; error?: unknown; children?: string }) {
  const ownId = useId()
  const sentence = children ?? (error ? messageOf(error, say('error.server.connection')) : undefined)
  return (
    <div role="alert">
      <FieldError id={id ?? ownId}>{sentence}</FieldError>
    </div>
  )
}
