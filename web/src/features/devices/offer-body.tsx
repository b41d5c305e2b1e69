import { isPhoneOffer } from '@cursus/shared/device-rules'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AlreadyCovered, EarlierEnd } from '../../insurance/commitment.tsx'
import { offerName } from '../../insurance/formulas.ts'
import { OfferDocuments } from '../../insurance/offer-documents.tsx'
import { Button } from '../../ui/button.tsx'
import { SegmentField } from '../../ui/choice-fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import * as styles from './devices.module.css'
import { BandOptions, FormulaOptions, WithoutOffer } from './offer-options.tsx'
import { PurchasePrice, useFaultWords } from './purchase-price.tsx'
import type { OfferChoosing } from './use-offer-choice.ts'

/** Rhythm, price of the phone, band or formula, and what the offer says. */
export function OfferBody({ choosing }: { choosing: OfferChoosing }) {
  const { t } = useTranslation('devices')
  const { asked, ask, list, offers } = choosing
  return (
    <>
      <SegmentField
        className={styles.halves}
        label={t('modal.payment')}
        name="rhythm"
        value={asked.payment}
        options={(['mensuel', 'annuel'] as const).map((value) => ({ value, label: t(`payment.${value}`) }))}
        onChange={(event) => ask({ payment: event.target.value === 'annuel' ? 'annuel' : 'mensuel' })}
      />
      {offers.isPending && <Waiting />}
      {offers.isError && (
        <div role="alert">
          <Note kind="warn" className="above-16">
            {t('modal.failed')}{' '}
            <Button look="ghost" small onClick={() => void offers.refetch()}>
              {t('common.retry')}
            </Button>
          </Note>
        </div>
      )}
      {offers.isSuccess && list.length === 0 && <NoOffers choosing={choosing} />}
      {offers.isSuccess && list.length > 0 && <Offers choosing={choosing} />}
    </>
  )
}

function Waiting() {
  return (
    <div className="above-16" aria-busy="true">
      <SaysLoading />
      <Skeleton height={220} />
    </div>
  )
}

/** Nothing to sell at the moment: deactivated, and said so. */
function NoOffers({ choosing }: { choosing: OfferChoosing }) {
  const { t } = useTranslation('devices')
  return (
    <fieldset className="above-16">
      <legend className="label">{t('modal.formula')}</legend>
      <WithoutOffer choosing={choosing} />
      <Note className="above-16">{t('mm.reworked')}</Note>
    </fieldset>
  )
}

function Offers({ choosing }: { choosing: OfferChoosing }) {
  const { t } = useTranslation('devices')
  const fault = useFaultWords(choosing)
  const { asked, ask, offer, slider, price, offers } = choosing
  const isPhone = asked.type === 'Telephonie'
  const purchase = slider && price !== null && (
    <PurchasePrice
      key={slider.max}
      slider={slider}
      price={price}
      fault={fault}
      band={offer ? offerName(offer, t) : undefined}
      onPrice={(euros) => ask({ price: euros, without: false })}
    />
  )
  return (
    <div
      className={offers.isPlaceholderData ? ticketStyles.stale : undefined}
      aria-busy={offers.isPlaceholderData || undefined}
    >
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
      <div className={`${styles.conditions} above-16`}>
        <b>{name}</b>
        <p>{unbroken(offer.condition)}</p>
        <ul className="row wraps small">
          {['damage', 'deductible', 'claims'].map((line) => (
            <li key={line}>
              <Icon name="check" size="s" />
              {t(`cover.${line}`)}
            </li>
          ))}
        </ul>
      </div>
      {!isPhoneOffer(offer) && <p className="muted small above-16">{t('modal.withPhone')}</p>}
      <OfferDocuments offer={offer} />
      <AlreadyCovered />
      <EarlierEnd of="devices" />
    </>
  )
}

/** The tariff writes plain spaces: figures and their unit stay together. */
const unbroken = (text: string) => text.replace(/(\d) (?=[\d€])/g, '$1\u00a0')
