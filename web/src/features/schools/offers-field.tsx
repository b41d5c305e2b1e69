import type { OfferValue } from '@cursus/shared/accounts'
import { offerValues } from '@cursus/shared/words'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/field.tsx'

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
      className={error && isPartner ? 'field err' : 'field'}
      disabled={!isPartner}
      aria-describedby={error && isPartner ? `${id}-h ${id}-e` : `${id}-h`}
    >
      <legend className="lab">{t('field.listOffer')}</legend>
      <span className="hint" id={`${id}-h`}>
        {t(level === 'partner' ? 'offers.hint.partner' : level ? 'offers.hint.all' : 'offers.hint')}
      </span>
      <div className="seg offs">
        {offerValues.map((offer, place) => (
          <label key={offer}>
            <input
              id={place === 0 ? id : undefined}
              type="checkbox"
              checked={level !== '' && (!isPartner || chosen.includes(offer))}
              onChange={() => toggle(offer)}
            />
            {t(`offer.${offer}`)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-e`}>{isPartner ? error : undefined}</FieldError>
    </fieldset>
  )
}
