import { CountryCodeField } from '../../forms/country-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckField } from '../../ui/choice-fields.tsx'
import { NumberedCard } from '../../ui/numbered-card.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import * as styles from './certificate-request.module.css'
import type { RequestFormState } from './use-request-form.ts'

/** Fields of the person, as in the passport; a second nationality shows once its box is ticked. */
export function PersonCard({ form }: { form: RequestFormState }) {
  const { t } = useTranslation('certificate-request')
  const { hasSecond } = form.values
  return (
    <NumberedCard number={1} title={t('you.title')} lead={t('you.lead')}>
      <div className="two-columns above-16">
        <TextField {...form.field('lastname')} label={t('field.lastName')} autoComplete="family-name" />
        <TextField {...form.field('firstname')} label={t('field.firstName')} autoComplete="given-name" />
        <CountryCodeField {...form.field('countryNationality')} label={t('nationality.label')} />
        <CheckField
          {...form.tick('hasSecond')}
          className={styles.besideLabel}
          label={t('certificate.secondNationality')}
          aria-expanded={hasSecond}
          aria-controls="second-nationality"
        />
        <div className={`${styles.revealed} both-columns`} id="second-nationality" hidden={!hasSecond}>
          {hasSecond && (
            <CountryCodeField
              {...form.field('secondCountryNationality')}
              label={t('nationality.second')}
              optional
            />
          )}
        </div>
        <CountryCodeField
          {...form.field('countryResidence')}
          label={t('certificate.residence')}
          autoComplete="country-name"
        />
        <TextField
          {...form.field('phone')}
          label={t('field.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          ltr
        />
        <EmailField {...form.field('mail')} className="both-columns" label={t('field.email')} />
      </div>
    </NumberedCard>
  )
}
