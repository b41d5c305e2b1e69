import { BirthdayField, CivilityField, LatinPart } from '../../../account/profile-parts.tsx'
import { AddressField } from '../../../forms/address-field.tsx'
import { CountryCodeField } from '../../../forms/country-field.tsx'
import { PassportNumber } from '../../../forms/passport-number.tsx'
import type { useFormOf } from '../../../forms/use-form-of.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import * as cardStyles from '../../../ui/card.module.css'
import { TextField } from '../../../ui/text-field.tsx'
import { useVisitorStay } from './use-visitor-stay.ts'
import * as styles from './visitor.module.css'
import type { PersonValues } from './visitor-rules.ts'

export type PersonForm = ReturnType<typeof useFormOf<PersonValues>>

/** Fields of the traveller, as in the passport; somebody whose papers carry them (`asksPerson`) answers only those of the stay. */
export function WhoCard({ form, asksPerson }: { form: PersonForm; asksPerson: boolean }) {
  const { t } = useTranslation('visitor-stay')
  const { hasAccount } = useVisitorStay()
  const { firstName, lastName } = form.values
  return (
    <section className={cardStyles.card} aria-labelledby="who-title">
      <h2 id="who-title" className={styles.heading}>
        {t('who.title')}
      </h2>
      <p className="muted small">
        {t('sentences', { first: t('who.lead'), second: t('field.allRequired') })}
      </p>
      <div className="two-columns above-16">
        {asksPerson && (
          <>
            <CivilityField {...form.field('civility')} />
            <TextField {...form.field('firstName')} label={t('field.firstName')} autoComplete="given-name" />
            <TextField {...form.field('lastName')} label={t('field.lastName')} autoComplete="family-name" />
            <LatinPart form={form} of={{ name: firstName, lastName }} />
            <BirthdayField {...form.field('birthday')} own />
          </>
        )}
        <CountryCodeField
          {...form.field('nationality')}
          label={t('travel:health.nationality')}
          hint={t('nationality.hint')}
        />
        <PassportNumber field={form.field} hint={t('passport.hint')} />
        <TextField
          {...form.field('addressOrigin')}
          className="both-columns"
          label={t('origin.label')}
          hint={t('origin.hint')}
          maxLength={300}
        />
        {!hasAccount && (
          <div className="both-columns">
            <FrenchAddress form={form} />
          </div>
        )}
      </div>
    </section>
  )
}

const parts = ['street', 'postalCode', 'city'] as const

function FrenchAddress({ form }: { form: PersonForm }) {
  const { t } = useTranslation('visitor-stay')
  return (
    <AddressField
      id="person-address"
      label={t('address.label')}
      hint={t('address.hint')}
      value={form.values.address}
      onChange={(address) => form.set('address', address)}
      onBlur={(part) => form.leave(`address.${part}`)}
      errors={Object.fromEntries(parts.map((part) => [part, form.sentenceAt(`address.${part}`)]))}
      franceOnly
      hideComplement
      inOneLine
    />
  )
}
