import { formatCheckCode, parseCheckCode } from '@cursus/shared/certificates'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** A code typed from paper: hyphens, blanks and case do not matter, O reads as 0. */
export function CodeForm({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('certificates')
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
    <section className="card" aria-labelledby="verify-form">
      {isFirst ? (
        <h1 id="verify-form">{t('verify.title')}</h1>
      ) : (
        <h2 id="verify-form">{t('form.another')}</h2>
      )}
      {isFirst && <p className="muted mt4">{t('verify.lead')}</p>}
      <form className="row wrap mt4 vform" onSubmit={submit} noValidate>
        <TextField
          id="verify-code"
          className="grow"
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
