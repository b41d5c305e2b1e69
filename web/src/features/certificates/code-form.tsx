import { formatCheckCode, parseCheckCode } from '@cursus/shared/check-code'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { TextField } from '../../ui/text-field.tsx'
import * as styles from './verify.module.css'

interface CodeFormProps {
  /** The page itself, below what was found, or a part of another page. */
  level: 'page' | 'another' | 'part'
}

/** A code typed from paper: hyphens, blanks and case do not matter, O reads as 0. */
export function CodeForm({ level }: CodeFormProps) {
  const { t } = useTranslation('code-form')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const code = parseCheckCode(text)
  const error = tried && !code ? t('form.incorrect') : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!code) return document.getElementById('verify-code')?.focus()
    setText('')
    setTried(false)
    void navigate({ to: '/verifier/$code', params: { code: formatCheckCode(code) } })
  }
  return (
    <section className={cardStyles.card} aria-labelledby="verify-form">
      <Heading level={level} />
      {level === 'page' && <p className="muted above-16">{t('verify.lead')}</p>}
      <form className={`row wraps above-16 ${styles.codeForm}`} onSubmit={submit} noValidate>
        <TextField
          id="verify-code"
          className={`grow ${styles.codeField}`}
          label={t('fact.code')}
          hint={t('form.hint')}
          error={error}
          ltr
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">{t('form.submit')}</Button>
      </form>
    </section>
  )
}

function Heading({ level }: CodeFormProps) {
  const { t } = useTranslation('code-form')
  if (level === 'page') return <h1 id="verify-form">{t('verify.title')}</h1>
  if (level === 'part') return <h3 id="verify-form">{t('verify.title')}</h3>
  return <h2 id="verify-form">{t('form.another')}</h2>
}
