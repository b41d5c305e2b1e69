import type { MultimediaOffer, TravelPrice } from '@cursus/shared/travel'
import { useTranslation } from 'react-i18next'
import { OfferChoice } from '../../app/offer-choice.tsx'
import { CheckField } from '../../ui/choice-fields.tsx'
import { DocumentLink } from '../../ui/document-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { Payment } from './use-payment.ts'

interface AddOnChoiceProps {
  payment: Payment
  documents: TravelPrice['data']['price']
}

/** Devices insured with the stay; an offer brings two agreements. */
export function AddOnChoice({ payment, documents }: AddOnChoiceProps) {
  const { t } = useTranslation('travel')
  const { form, offers, offer } = payment
  const { name, onBlur, onChange } = form.field('offer')
  return (
    <>
      <fieldset>
        <legend className="lab">
          {t('devices:addOn.title')} <span className="opt">{t('field.optional')}</span>
        </legend>
        <p className="hint">{t('addOn.lead')}</p>
        <OfferChoice
          offers={offers}
          chosen={{ name, onBlur, onChange, value: form.values.offer }}
          failed={t('addOn.failed')}
        />
        {offer && (
          <p className="small muted after">
            <Icon name="mobile" size="s" />
            <span>{t('addOn.after')}</span>
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
    <div className="stack-s mt4">
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
