import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../session/session.ts'
import * as errorSummaryStyles from '../ui/error-summary.module.css'
import { type Refusals, type RefusedAnswer, useRefusal } from './refusals.ts'

interface PaymentRefusalProps {
  of: Refusals
  /** Shows an answer that is asked elsewhere: in another step, behind a dialog. */
  onElsewhere?(answer: RefusedAnswer): void
}

/** Says why « Payer » did not lead to the payment page: the server's words and links to the answers to correct. */
export function PaymentRefusal({ of: refusals, onElsewhere }: PaymentRefusalProps) {
  const { t } = useTranslation()
  const refusal = useRefusal(refusals)
  const box = useRef<HTMLDivElement>(null)
  const attempt = refusal?.attempt
  // One answer that can be mended here takes the focus, of more the list does.
  const [only, ...others] = refusal?.answers ?? []
  const field = others.length === 0 ? only?.field : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt, whatever is changed afterwards
  useEffect(() => {
    if (attempt) (controlBeside(box.current, field) ?? box.current)?.focus()
  }, [attempt])
  if (!refusal) return null
  return (
    <div className={errorSummaryStyles.summary} role="alert" tabIndex={-1} ref={box}>
      <h2>{refusal.message}</h2>
      {refusal.answers.length > 0 && (
        <ul>
          {refusal.answers.map((answer) => (
            <li key={`${answer.step} ${answer.field} ${answer.sentence}`}>
              <MendLink answer={answer} onElsewhere={onElsewhere} />
            </li>
          ))}
        </ul>
      )}
      {refusal.waits && <SignIn />}
      <p className="small">{t('payment.kept')}</p>
    </div>
  )
}

/** Link to the sign-in for a visitor, which leads back to this step. */
function SignIn() {
  const { t } = useTranslation()
  const { pathname, searchStr } = useLocation()
  if (useSession()) return null
  const back = pathname.replace(/(housing)\/not-connected$/, '$1') + searchStr
  return (
    <p>
      {t('brand.client')}{' '}
      <Link to="/login/classic" search={{ back }}>
        {t('brand.signIn')}
      </Link>
    </p>
  )
}

interface MendLinkProps extends Pick<PaymentRefusalProps, 'onElsewhere'> {
  answer: RefusedAnswer
}

/** Link to the field that has to be corrected, on this page or another; plain words when there is none. */
function MendLink({ answer, onElsewhere }: MendLinkProps) {
  const { field, step, sentence } = answer
  if (field === undefined && step === undefined) return sentence
  return (
    <a
      href={`#${field ?? ''}`}
      onClick={(event) => {
        event.preventDefault()
        const control = controlBeside(event.currentTarget, field)
        if (!control) return onElsewhere?.(answer)
        control.scrollIntoView({ block: 'center' })
        control.focus({ preventScroll: true })
      }}
    >
      {sentence}
    </a>
  )
}

/** Finds the field when it can be reached on the screen: nothing behind an open dialog can be changed. */
function controlBeside(here: HTMLElement | null, field: string | undefined): HTMLElement | null {
  const control = field ? document.getElementById(field) : null
  return control && control.closest('dialog') === here?.closest('dialog') ? control : null
}
