import { Link } from '@tanstack/react-router'
import { NewPasswordFields } from '../../account/new-password-fields.tsx'
import { BirthdayField, CivilityField, LatinPart, PhoneField } from '../../account/profile-parts.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { RichText } from '../../ui/rich-text.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import * as peopleStyles from './people.module.css'
import { useHomeQuote } from './use-home-quote.ts'
import type { People } from './use-people.ts'

/** A visitor's account, made with the purchase; its address is the insured home (decision C-41). */
export function AccountCard({ people: { form } }: { people: People }) {
  const { t } = useTranslation('home')
  const { quote } = useHomeQuote()
  const { firstName, lastName } = form.values
  const isShared = (quote.persons ?? 1) > 1
  return (
    <section className={cardStyles.card} aria-labelledby="account-title">
      <h2 id="account-title" className={peopleStyles.heading}>
        {t('account.title')}
      </h2>
      <p className="muted small">{t(isShared ? 'account.lead.shared' : 'account.lead')}</p>
      <div className="two-columns above-16">
        <CivilityField {...form.field('civility')} />
        <TextField {...form.field('firstName')} label={t('field.firstName')} autoComplete="given-name" />
        <TextField {...form.field('lastName')} label={t('field.lastName')} autoComplete="family-name" />
        <LatinPart form={form} of={{ name: firstName, lastName }} />
        <BirthdayField {...form.field('birthDate')} own />
        <PhoneField {...form.field('phoneNumber')} />
        <EmailField
          {...form.field('emailUser')}
          className="both-columns"
          label={t('field.email')}
          hint={t('account.email.hint')}
        />
        <NewPasswordFields form={form} label={t('field.password')} />
      </div>
      <p className="muted small above-24">
        <RichText text={t('account.terms')} parts={{ terms: aside('/legal'), privacy: aside('/privacy') }} />
      </p>
    </section>
  )
}

/** Opens beside the form, so that nothing typed is lost. */
const aside = (to: '/legal' | '/privacy') => (words: string) => (
  <Link to={to} target="_blank">
    {words}
  </Link>
)
