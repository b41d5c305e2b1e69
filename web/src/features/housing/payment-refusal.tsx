import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type RefusedAnswer, useRefusal } from './refusal.ts'
import { useHomeQuote } from './use-home-quote.ts'

/** Why « Payer » did not lead to the payment page: the server's words and the answers to mend, here or in another step. */
export function PaymentRefusal() {
  const { t } = useTranslation('housing')
  const refusal = useRefusal()
  const box = useRef<HTMLDivElement>(null)
  const attempt = refusal?.attempt
  useEffect(() => {
    if (attempt) box.current?.focus()
  }, [attempt])
  if (!refusal) return null
  return (
    <div className="errsum" role="alert" tabIndex={-1} ref={box}>
      <h2>{refusal.message}</h2>
      {refusal.answers.length > 0 && (
        <ul>
          {refusal.answers.map((answer) => (
            <li key={`${answer.step} ${answer.field} ${answer.sentence}`}>
              <MendLink answer={answer} />
            </li>
          ))}
        </ul>
      )}
      <p className="small">{t('pay.refused.kept')}</p>
    </div>
  )
}

/** A link to the field; to the step that has it where it is not this one. */
function MendLink({ answer: { step: asked, field, sentence } }: { answer: RefusedAnswer }) {
  const { step, to } = useHomeQuote()
  const isHere = () => (field ? document.getElementById(field) : null)
  return (
    <Link
      to={to}
      search={{ step: asked }}
      hash={field}
      onClick={(event) => {
        const control = isHere()
        if (asked !== step && !control) return
        event.preventDefault()
        control?.scrollIntoView({ block: 'center' })
        control?.focus({ preventScroll: true })
      }}
    >
      {sentence}
    </Link>
  )
}
