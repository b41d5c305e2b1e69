import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { messageOf } from '../../app/api-error.ts'
import { CheckField } from '../../ui/choice-fields.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { Alert } from '../../ui/note.tsx'
import { registerStudent } from './accounts.api.ts'
import { AddressPart, PersonPart } from './registration-parts.tsx'
import { toRegistration } from './registration-values.ts'
import { forgetSignUp } from './sign-up-memory.ts'
import { useRegistration } from './use-registration.ts'

/** The classic registration (spec 1 §5). `onDone` gets the address that the confirmation mail went to. */
export function RegistrationForm({ onDone }: { onDone(email: string): void }) {
  const { t } = useTranslation('accounts')
  const [refusal, setRefusal] = useState<string>()
  const form = useRegistration(async (values) => {
    setRefusal(undefined)
    try {
      await registerStudent(toRegistration(values))
      forgetSignUp()
      onDone(values.user.email.trim())
    } catch (error) {
      setRefusal(messageOf(error, t('error.server.connection')))
      throw error
    }
  })
  return (
    <form className="mt6" onSubmit={(event) => void form.onSubmit(event).catch(() => undefined)} noValidate>
      {refusal && !form.summary && <Alert title={refusal} />}
      <FormSummary of={form} />
      <div className="grid2">
        <PersonPart form={form} />
        <AddressPart form={form} />
      </div>
      <CheckField {...form.field('acceptTerm')} className="mt4" label={<TermsLabel />} />
      <SubmitRow of={form} id="register">
        {t('register.submit')}
      </SubmitRow>
    </form>
  )
}

/** Both pages open beside the form, so that nothing typed is lost. */
export function TermsLabel() {
  const { t } = useTranslation('accounts')
  return (
    <Trans
      t={t}
      i18nKey="register.accept"
      components={{
        terms: <Link to="/legal" target="_blank" />,
        privacy: <Link to="/privacy" target="_blank" />,
      }}
    />
  )
}
