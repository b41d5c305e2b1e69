import { Link, useNavigate } from '@tanstack/react-router'
import { lateCheck } from '../../forms/late-check.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CarriedTicket } from '../../quotes/carried-ticket.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { CheckField } from '../../ui/choice-fields.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { NarrowPage } from '../../ui/page.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import * as accountsStyles from './accounts.module.css'
import { TermsLabel } from './registration-form.tsx'
import { handToRegistration, type SignUp } from './sign-up-memory.ts'

const check = lateCheck<SignUp>(async () => (await import('./sign-up-rules.ts')).signUpIssues)

/** /sign-up: four fields and the terms. It makes no call: the registration card goes on with what was typed (C-64). */
export function SignUpPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const form = useFormOf<SignUp>({
    id: 'signup',
    remember: true,
    defaults: { name: '', lastName: '', email: '', password: '', acceptTerm: false },
    check,
    names: {
      name: t('field.firstName'),
      lastName: t('field.lastName'),
      email: t('field.email'),
      password: t('field.password'),
      acceptTerm: t('register.agreement'),
    },
    needs: {
      name: t('need.firstName'),
      lastName: t('need.lastName'),
      email: t('need.email'),
      password: t('need.newPassword'),
      acceptTerm: t('need.agreement'),
    },
    async onValid(values) {
      handToRegistration(values)
      await navigate({ to: '/register' })
    },
  })
  return (
    <NarrowPage className={accountsStyles.narrow} title={t('signup.title')}>
      <CarriedTicket />
      <section className={cardStyles.card}>
        <h1>{t('signup.title')}</h1>
        <p className="muted small">{t('signup.lead')}</p>
        <form className={`stack above-24 ${accountsStyles.form}`} onSubmit={form.onSubmit} noValidate>
          <FormSummary of={form} />
          <TextField {...form.field('name')} label={t('field.firstName')} autoComplete="given-name" />
          <TextField {...form.field('lastName')} label={t('field.lastName')} autoComplete="family-name" />
          <EmailField {...form.field('email')} label={t('field.email')} />
          <NewPasswordField {...form.field('password')} label={t('field.password')} />
          <CheckField {...form.tick('acceptTerm')} label={<TermsLabel />} />
          <SubmitRow of={form} id="signup" block>
            {t('signup.submit')}
          </SubmitRow>
          <p className="small">
            {t('signup.already')} <Link to="/login">{t('login.submit')}</Link>
          </p>
        </form>
      </section>
    </NarrowPage>
  )
}
