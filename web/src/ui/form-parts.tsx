import { useTranslation } from 'react-i18next'
import type { useFormOf } from '../app/use-form-of.ts'
import { Button } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Need } from './need.tsx'

type FormOf = ReturnType<typeof useFormOf>

/** The summary above a form, once there is one. */
export function FormSummary({ of }: { of: Pick<FormOf, 'summary'> }) {
  return of.summary && <ErrorSummary {...of.summary} />
}

interface SubmitRowProps {
  of: Pick<FormOf, 'ready' | 'need' | 'busy'>
  id: string
  children: string
  block?: boolean
}

/** The submit and, while something is missing, the sentence that says what. It stays focusable throughout. */
export function SubmitRow({ of: { ready, need, busy }, id, children, block }: SubmitRowProps) {
  const { t } = useTranslation()
  return (
    <div className={block ? 'stack' : 'row wrap submit'}>
      <Button
        type="submit"
        block={block}
        busy={busy}
        aria-disabled={!ready || undefined}
        aria-describedby={`${id}-need`}
      >
        {busy ? t('app.sending') : children}
      </Button>
      <Need id={`${id}-need`}>{need}</Need>
    </div>
  )
}
