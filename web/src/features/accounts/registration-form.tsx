import { dayOf } from '@cursus/shared/day'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { messageOf } from '../../app/api-error.ts'
import { useFormOf } from '../../app/use-form-of.ts'
import { CheckField } from '../../ui/choice-fields.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { Alert } from '../../ui/note.tsx'
import { registerStudent } from './accounts.api.ts'
import {
  emptyRegistration,
  type RegistrationValues,
  registrationIssues,
  toRegistration,
} from './registration.rules.ts'
import { AddressPart, PersonPart } from './registration-parts.tsx'
import { forgetSignUp, takeSignUp } from './sign-up-memory.ts'

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

export type RegistrationFormOf = ReturnType<typeof useRegistration>

function useRegistration(onValid: (values: RegistrationValues) => Promise<void>) {
  const { t } = useTranslation('accounts')
  const { name, lastName, email, password, acceptTerm } = takeSignUp() ?? {}
  const user = { ...emptyRegistration.user, ...(name && { name, lastName, email, password }) }
  return useFormOf<RegistrationValues>({
    id: 'register',
    remember: true,
    defaults: { ...emptyRegistration, user, acceptTerm: acceptTerm ?? false },
    check: (values) => registrationIssues(values, dayOf(new Date())),
    names: {
      civility: t('field.civility'),
      'user.name': t('field.firstName'),
      'user.lastName': t('field.lastName'),
      latinName: t('field.latinName'),
      latinLastName: t('field.latinLastName'),
      birthday: t('field.birthday'),
      phoneNumber: t('field.phone'),
      'user.email': t('field.email'),
      'user.password': t('field.password'),
      address: t('address.title'),
      acceptTerm: t('register.agreement'),
    },
    needs: {
      civility: t('need.civility'),
      'user.name': t('need.firstName'),
      'user.lastName': t('need.lastName'),
      latinName: t('need.latin'),
      latinLastName: t('need.latin'),
      birthday: t('need.birthday'),
      phoneNumber: t('need.phone'),
      'user.email': t('need.email'),
      'user.password': t('need.newPassword'),
      address: t('need.address'),
      acceptTerm: t('need.agreement'),
    },
    onValid,
  })
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
