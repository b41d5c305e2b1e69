import { Link } from '@tanstack/react-router'
import { AddressPart } from '../../account/profile-parts.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckField } from '../../ui/choice-fields.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { registerStudent } from './accounts.api.ts'
import * as styles from './accounts.module.css'
import { keepGoal } from './goal-memory.ts'
import { PersonPart } from './registration-parts.tsx'
import { toRegistration } from './registration-values.ts'
import { signUp } from './sign-up-memory.ts'
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
    signUp.forget()
    keepGoal()
    onDone(values.user.email.trim())
  })
  return (
    <form className={`above-24 ${styles.form}`} onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <div className="two-columns">
        <PersonPart form={form} ofSchool={schoolId !== undefined} />
        <fieldset className={`both-columns ${styles.address}`}>
          <legend className={`label ${styles.legend}`}>{t('address.title')}</legend>
          <AddressPart form={form} id="register-address" />
        </fieldset>
      </div>
      <CheckField {...form.tick('acceptTerm')} className="above-16" label={<TermsLabel />} />
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
      <span className="visually-hidden"> {t('common.newTab')}</span>
    </Link>
  )
}
