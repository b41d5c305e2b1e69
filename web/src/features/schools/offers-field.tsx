import type { OfferValue } from '@cursus/shared/accounts'
import { offerValues } from '@cursus/shared/words'
import { useTranslation } from '../../i18n/use-translation.ts'
import { offered } from '../../insurance/products.ts'
import * as choiceFieldsStyles from '../../ui/choice-fields.module.css'
import * as fieldStyles from '../../ui/field.module.css'
import { FieldError } from '../../ui/field.tsx'
import * as styles from './schools.module.css'

interface OffersFieldProps {
  id: string
  level: string
  chosen: readonly OfferValue[]
  error?: string
  onChange: (chosen: OfferValue[]) => void
}

/** The offers of a school: a partner chooses, the other levels have all four (C-04). */
export function OffersField({ id, level, chosen, error, onChange }: OffersFieldProps) {
  const { t } = useTranslation('schools')
  const isPartner = level === 'partner'
  const toggle = (offer: OfferValue) =>
    onChange(chosen.includes(offer) ? chosen.filter((one) => one !== offer) : [...chosen, offer])
  return (
    <fieldset
      className={error && isPartner ? `${fieldStyles.field} ${fieldStyles.invalid}` : fieldStyles.field}
      disabled={!isPartner}
      aria-describedby={error && isPartner ? `${id}-h ${id}-e` : `${id}-h`}
    >
      <legend className="label">{t('field.listOffer')}</legend>
      <span className={fieldStyles.hint} id={`${id}-h`}>
        {t(level === 'partner' ? 'offers.hint.partner' : level ? 'offers.hint.all' : 'offers.hint')}
      </span>
      <div className={`${choiceFieldsStyles.segments} ${styles.offers}`}>
        {offerValues.map((offer, place) => (
          <label key={offer}>
            <input
              id={place === 0 ? id : undefined}
              type="checkbox"
              checked={level !== '' && (!isPartner || chosen.includes(offer))}
              onChange={() => toggle(offer)}
            />
            {t(`offer.${offered[offer].key}`)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-e`}>{isPartner ? error : undefined}</FieldError>
    </fieldset>
  )
}
