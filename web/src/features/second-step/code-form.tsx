import { ApiError } from '../../api/api-error.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { currentLocale } from '../../i18n/catalogue.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckField } from '../../ui/choice-fields.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as styles from './second-step.module.css'

interface CodeFormProps {
  kind: 'code' | 'recoveryCode'
  submit: string
  /** Shows the box that trusts this browser. */
  mayTrust?: boolean
  onCode(code: string, trust: boolean): Promise<void>
}

/** One field for a code of an application or of a list. Paste and autofill are allowed, blanks do not matter. */
export function CodeForm({ kind, submit, mayTrust, onCode }: CodeFormProps) {
  const { t } = useTranslation('second-step')
  /** After five wrong codes: until when, by the clock. */
  const tellWait = (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 429 || !error.retryAfter) throw error
    const until = new Date(Date.now() + error.retryAfter * 1000)
    const time = until.toLocaleTimeString(`${currentLocale()}-u-nu-latn`, {
      hour: '2-digit',
      minute: '2-digit',
    })
    throw new ApiError({ status: 429, code: error.code, message: t('code.wait', { time }) })
  }
  const shape = kind === 'code' ? /^\d{6}$/ : /^[0-9a-z]{8}$/i
  const form = useFormOf({
    id: kind,
    defaults: { [kind]: '', trust: false } as { code?: string; recoveryCode?: string; trust: boolean },
    check: (values) =>
      shape.test((values[kind] ?? '').replace(/[\s-]/g, '')) ? {} : { [kind]: 'validation.field.code' },
    names: { [kind]: t(`${kind}.label`) },
    needs: { [kind]: t(`${kind}.need`) },
    onValid: (values) => onCode((values[kind] ?? '').trim(), values.trust).catch(tellWait),
  })
  return (
    <form className="stack above-16" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <TextField
        {...form.field(kind)}
        className={styles.code}
        label={t(`${kind}.label`)}
        hint={t(`${kind}.hint`)}
        inputMode={kind === 'code' ? 'numeric' : 'text'}
        autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
        maxLength={12}
        code
      />
      {mayTrust && <CheckField {...form.tick('trust')} label={t('trust')} />}
      <SubmitRow of={form} id={kind} block>
        {submit}
      </SubmitRow>
    </form>
  )
}
