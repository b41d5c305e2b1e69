import { isPhoneOffer } from '@cursus/shared/device-rules'
import { useTranslation } from 'react-i18next'
import { EarlierEnd } from '../../app/commitment.tsx'
import { offerName } from '../../app/formulas.ts'
import { OfferDocuments } from '../../app/offer-documents.tsx'
import { Button } from '../../ui/button.tsx'
import { SegmentField } from '../../ui/choice-fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BandOptions, FormulaOptions, WithoutOffer } from './offer-options.tsx'
import { PurchasePrice } from './purchase-price.tsx'
import type { OfferChoosing } from './use-offer-choice.ts'

/** Rhythm, price of the phone, band or formula, and what the offer says. */
export function OfferBody({ choosing }: { choosing: OfferChoosing }) {
  const { t } = useTranslation('devices')
  const { asked, ask, list, offers } = choosing
  return (
    <>
      <SegmentField
        className="seg2"
        label={t('modal.payment')}
        name="rhythm"
        value={asked.payment}
        options={(['mensuel', 'annuel'] as const).map((value) => ({ value, label: t(`payment.${value}`) }))}
        onChange={(event) => ask({ payment: event.target.value === 'annuel' ? 'annuel' : 'mensuel' })}
      />
      {offers.isPending && <Waiting />}
      {offers.isError && (
        <Note kind="warn" className="mt4">
          {t('modal.failed')}{' '}
          <Button look="ghost" small onClick={() => void offers.refetch()}>
            {t('common.retry')}
          </Button>
        </Note>
      )}
      {offers.isSuccess && list.length === 0 && <NoOffers choosing={choosing} />}
      {offers.isSuccess && list.length > 0 && <Offers choosing={choosing} />}
    </>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div className="mt4" aria-busy="true">
      <p className="vh" role="status">
        {t('app.loading')}
      </p>
      <Skeleton height={220} />
    </div>
  )
}

/** Nothing to sell at the moment: deactivated, and said so. */
function NoOffers({ choosing }: { choosing: OfferChoosing }) {
  const { t } = useTranslation('devices')
  return (
    <fieldset className="mt4">
      <legend className="lab">{t('modal.formula')}</legend>
      <WithoutOffer choosing={choosing} />
      <Note className="mt4">{t('mm.reworked')}</Note>
    </fieldset>
  )
}

function Offers({ choosing }: { choosing: OfferChoosing }) {
  const { t } = useTranslation('devices')
  const { asked, ask, offer, slider, price, offers } = choosing
  const isPhone = asked.type === 'Telephonie'
  const purchase = slider && price !== null && (
    <PurchasePrice
      key={slider.max}
      slider={slider}
      price={price}
      band={offer ? offerName(offer, t) : undefined}
      onPrice={(euros) => ask({ price: euros, without: false })}
    />
  )
  return (
    <div className={offers.isPlaceholderData ? 'old' : undefined}>
      {isPhone && purchase}
      {isPhone ? <BandOptions choosing={choosing} /> : <FormulaOptions choosing={choosing} />}
      {!isPhone && purchase}
      {offer && <Conditions choosing={choosing} />}
    </div>
  )
}

/** The condition of the offer in the tariff's words, what it covers, and its documents. */
function Conditions({ choosing: { offer } }: { choosing: OfferChoosing }) {
  const { t } = useTranslation('devices')
  if (!offer) return null
  const name = offerName(offer, t)
  return (
    <>
      <div className="cond mt4">
        <b>{name}</b>
        <p>{unbroken(offer.condition)}</p>
        <ul className="row wrap small">
          {['damage', 'deductible', 'claims'].map((line) => (
            <li key={line}>
              <Icon name="check" size="s" />
              {t(`cover.${line}`)}
            </li>
          ))}
        </ul>
      </div>
      {!isPhoneOffer(offer) && <p className="muted small mt4">{t('modal.withPhone')}</p>}
      <OfferDocuments offer={offer} />
      <EarlierEnd of="devices" />
    </>
  )
}

/** The tariff writes plain spaces: figures and their unit stay together. */
const unbroken = (text: string) => text.replace(/(\d) (?=[\d€])/g, '$1\u00a0')
