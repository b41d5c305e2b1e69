import { isPhoneOffer } from '@cursus/shared/device-rules'
import type { MultimediaOffer, TravelPrice } from '@cursus/shared/prices'
import { useTranslation } from '../../i18n/use-translation.ts'
import { OfferChoice } from '../../insurance/offer-choice.tsx'
import { CheckField } from '../../ui/choice-fields.tsx'
import { DocumentLink } from '../../ui/document-link.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import * as styles from './travel.module.css'
import type { Payment } from './use-payment.ts'

interface AddOnChoiceProps {
  payment: Payment
  documents: TravelPrice['data']['price']
}

/** Devices insured with the stay; an offer brings two agreements. */
export function AddOnChoice({ payment, documents }: AddOnChoiceProps) {
  const { t } = useTranslation('travel')
  const { form, offers, offer, isGone, isUnread } = payment
  const { name, onBlur, onChange } = form.field('offer')
  return (
    <>
      <fieldset>
        <legend className="label">
          {t('devices:addOn.title')} <span className={fieldStyles.optional}>{t('field.optional')}</span>
        </legend>
        <p className={fieldStyles.hint}>{t('addOn.lead')}</p>
        <OfferChoice
          offers={offers}
          chosen={{ name, onBlur, onChange, value: isGone ? '' : form.values.offer }}
          failed={t(isUnread ? 'devices:addOn.unread' : 'addOn.failed')}
        />
        {isGone && (
          <p className="small" role="status">
            {t('devices:addOn.gone')}
          </p>
        )}
        {offer && (
          <p className={`small muted ${styles.after}`}>
            <Icon name="mobile" size="s" />
            <span>{t(isPhoneOffer(offer) ? 'addOn.after' : 'addOn.after.others')}</span>
          </p>
        )}
      </fieldset>
      {offer && <Agreements payment={payment} offer={offer} conditions={documents.cg} />}
    </>
  )
}

interface AgreementsProps {
  payment: Payment
  offer: MultimediaOffer
  conditions: string
}

const inDocument = (href: string) => (words: string) => <DocumentLink href={href}>{words}</DocumentLink>

/** The first is the general conditions, the second the information document and the notice (decision C-59). */
function Agreements({ payment: { form }, offer, conditions }: AgreementsProps) {
  const { t } = useTranslation('travel')
  return (
    <div className="stack-small above-16">
      <CheckField
        {...form.tick('acceptTerm')}
        label={
          <RichText
            text={t('addOn.terms')}
            parts={{
              cg: inDocument(`/document/health_mobility/${conditions}`),
              devices: inDocument('/document/multimedia/conditions_generales.pdf'),
            }}
          />
        }
      />
      <CheckField
        {...form.tick('acceptTerm2')}
        label={
          <RichText
            text={t('addOn.terms2')}
            parts={{
              ipid: inDocument('/document/multimedia/ipid.pdf'),
              notice: inDocument(`/document/multimedia/${offer.fic}`),
            }}
          />
        }
      />
    </div>
  )
}
