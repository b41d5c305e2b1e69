import { CountryCodeField } from '../../forms/country-field.tsx'
import { LatinFields } from '../../forms/latin-fields.tsx'
import { PassportNumber } from '../../forms/passport-number.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as fieldStyles from '../../ui/field.module.css'
import { TextField } from '../../ui/text-field.tsx'
import type { Payment } from './use-payment.ts'

/** Asked for a stay in France, in place of the option (spec 2 §2). */
export function FranceFields({ payment: { form } }: { payment: Payment }) {
  const { t } = useTranslation('travel')
  return (
    <section aria-labelledby="france-title">
      <h3 id="france-title">{t('france.title')}</h3>
      <p className={fieldStyles.hint}>{t('france.lead')}</p>
      <div className="two-columns">
        <CountryCodeField {...form.field('countryNationality')} label={t('health.nationality')} />
        <TextField
          {...form.field('addressOrigin')}
          label={t('health.addressOrigin')}
          autoComplete="street-address"
          maxLength={300}
        />
        <PassportNumber field={form.field} />
      </div>
      <p className="muted small above-16">{t('france.noOption')}</p>
    </section>
  )
}

/** The passport's spelling, once the server has said that it lacks it (decision C-81). */
export function LatinPart({ payment: { form, latin } }: { payment: Payment }) {
  const { t } = useTranslation('travel')
  if (latin.length === 0) return null
  return (
    <section aria-labelledby="latin-title">
      <h3 id="latin-title">{t('latin.title')}</h3>
      <p className={fieldStyles.hint}>{t('field.latin.hint.signed')}</p>
      <LatinFields asked={latin} field={form.field} />
    </section>
  )
}
