import { CountryCodeField } from '../../forms/country-field.tsx'
import { PassportNumber } from '../../forms/passport-number.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as fieldStyles from '../../ui/field.module.css'

type Field = (
  path: 'countryNationality' | 'passportNumber',
) => Omit<Parameters<typeof CountryCodeField>[0], 'label'>

/**
 * Fields that a consulate compares with the passport: both stand on the certificate, and neither is required abroad.
 */
export function PassportFields({ field }: { field: Field }) {
  const { t } = useTranslation('travel')
  return (
    <section aria-labelledby="passport-title">
      <h3 id="passport-title">{t('passport.title')}</h3>
      <p className={fieldStyles.hint}>{t('passport.lead')}</p>
      <div className="two-columns">
        <CountryCodeField {...field('countryNationality')} label={t('health.nationality')} optional />
        <PassportNumber field={field} />
      </div>
    </section>
  )
}
