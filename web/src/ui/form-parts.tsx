import { use } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button, type ButtonProps } from './button.tsx'
import { ErrorSummary, type SummaryLine } from './error-summary.tsx'
import * as styles from './form-parts.module.css'
import { HelpLine } from './help-line.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import { Need } from './need.tsx'
import { Alert } from './note.tsx'

interface FormState {
  ready: boolean
  busy: boolean
  need?: string
  refusal?: string
  mayPass?: boolean
  summary: { lines: SummaryLine[]; attempt: number } | null
}

/**
 * Summary of a form's errors, or the server's refusal of the whole, above the form; beside one that may pass, whom to call. `of` is
 * what `useFormOf` returns.
 */
export function FormSummary({
  of: { summary, refusal, mayPass },
}: {
  of: Pick<FormState, 'summary' | 'refusal' | 'mayPass'>
}) {
  const { t } = useTranslation()
  const helpLine = use(HelpLine)
  if (summary)
    return <ErrorSummary {...summary} title={t('summary.title', { count: summary.lines.length })} />
  if (!refusal) return null
  return (
    <>
      <Alert title={refusal}>{mayPass && t('unreachable.kept')}</Alert>
      {mayPass && helpLine}
    </>
  )
}

type SubmitButtonProps = Omit<ButtonProps, 'type' | 'busy'> & {
  of: Pick<FormState, 'ready' | 'busy'>
  /** Id of the sentence that says what is missing. */
  need: string
}

/** Submit of the form around it, or of the one with the id `form`. Stays focusable while something is missing. */
export function SubmitButton({ of: { ready, busy }, need, ...button }: SubmitButtonProps) {
  return (
    <Button
      {...button}
      type="submit"
      busy={busy}
      aria-disabled={!ready || undefined}
      aria-describedby={need}
    />
  )
}

interface SubmitRowProps {
  of: Pick<FormState, 'ready' | 'need' | 'busy'>
  id: string
  children: string
  icon?: IconName
  block?: boolean
}

/** Submit and, while something is missing, the sentence that says what. */
export function SubmitRow({ of: { ready, need, busy }, id, children, icon, block }: SubmitRowProps) {
  const { t } = useTranslation()
  return (
    <div className={block ? 'stack' : `row wraps ${styles.submit}`}>
      <SubmitButton of={{ ready, busy }} need={`${id}-need`} block={block}>
        {icon && !busy && <Icon name={icon} size="s" mirrored={icon === 'send'} />}
        {busy ? t('app.sending') : children}
      </SubmitButton>
      <Need id={`${id}-need`}>{need}</Need>
    </div>
  )
}
