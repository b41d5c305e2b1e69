import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AddressPart } from '../../app/profile-parts.tsx'
import { CheckField } from '../../ui/choice-fields.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { registerStudent } from './accounts.api.ts'
import { PersonPart } from './registration-parts.tsx'
import { toRegistration } from './registration-values.ts'
import { forgetSignUp } from './sign-up-memory.ts'
import { useRegistration } from './use-registration.ts'

interface RegistrationFormProps {
  /** Gets the address that the confirmation mail went to. */
  onDone(email: string): void
  schoolId?: number
}

/** The classic registration, or with a school that of its partner students (spec 1 §5). */
export function RegistrationForm({ onDone, schoolId }: RegistrationFormProps) {
  const { t } = useTranslation('accounts')
  const form = useRegistration(async (values) => {
    await registerStudent(toRegistration(values, schoolId))
    forgetSignUp()
    onDone(values.user.email.trim())
  })
  return (
    <form className="mt6" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <div className="grid2">
        <PersonPart form={form} ofSchool={schoolId !== undefined} />
        <fieldset className="span2 adr">
          <legend className="lab">{t('address.title')}</legend>
          <AddressPart form={form} id="register-address" />
        </fieldset>
      </div>
      <CheckField {...form.tick('acceptTerm')} className="mt4" label={<TermsLabel />} />
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
    <RichText
      text={t('register.accept')}
      parts={{
        terms: (words) => <LinkAside to="/legal">{words}</LinkAside>,
        privacy: (words) => <LinkAside to="/privacy">{words}</LinkAside>,
      }}
    />
  )
}

function LinkAside({ to, children }: { to: '/legal' | '/privacy'; children: string }) {
  const { t } = useTranslation()
  return (
    <Link to={to} target="_blank">
      {children}
      <span className="vh"> {t('common.newTab')}</span>
    </Link>
  )
}
