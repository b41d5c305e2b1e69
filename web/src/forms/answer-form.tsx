import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { FormSummary, SubmitRow } from '../ui/form-parts.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { issuesOf } from './form-issues.ts'
import type { Issues } from './form-words.ts'
import { hasGap, ReplyTemplates } from './reply-templates.tsx'
import { useFormOf } from './use-form-of.ts'

interface AnswerFormProps {
  /** Id of the form, under which the browser keeps what is typed. */
  id: string
  /** What is answered: its kind in the queue, and its own id. */
  of: Pick<Parameters<typeof ReplyTemplates>[0], 'kind' | 'id'>
  /** Name of the text in the body of the call, and what that body has to be. */
  field: string
  body: z.ZodMiniType
  /** `need` names the text in « Il manque : … ». */
  words: { label: string; hint: string; need: string; submit: string }
  rows?: number
  autoFocus?: boolean
  icon?: Parameters<typeof SubmitRow>[0]['icon']
  className?: string
  /** Sends the text; an `ApiError` is shown in the form, which keeps it. */
  onSend(text: string): Promise<void>
  /** Stands below the submit. */
  children?: ReactNode
}

/**
 * Answer of the desk to a person: a text with the ready-made ones below it, which is sent once no template's gap is left in it. In the
 * queue `R` leads to it.
 */
export function AnswerForm({ id, of, field, body, words, onSend, children, ...look }: AnswerFormProps) {
  const form = useFormOf<Record<string, string>>({
    id,
    remember: true,
    defaults: { [field]: '' },
    check: (values) => ({ ...gapIssue(field, values[field] ?? ''), ...issuesOf(body, values) }),
    names: { [field]: words.label },
    needs: { [field]: words.need },
    onValid: (values) => onSend(values[field] ?? ''),
  })
  const { rows = 4, autoFocus, icon = 'send', className = '' } = look
  const area = form.field(field)
  return (
    <form className={`column ${className}`} onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <TextArea
        data-key="r"
        {...area}
        label={words.label}
        hint={words.hint}
        rows={rows}
        {...(autoFocus && { autoFocus })}
      />
      <ReplyTemplates {...of} field={area.id} onUse={(text) => form.set(field, text)} />
      <SubmitRow of={form} id={id} icon={icon}>
        {words.submit}
      </SubmitRow>
      {children}
    </form>
  )
}

/** Returns the issue of a field with a template's gap. */
const gapIssue = (field: string, text: string): Issues =>
  hasGap(text) ? { [field]: 'tables:template.gap' } : {}
