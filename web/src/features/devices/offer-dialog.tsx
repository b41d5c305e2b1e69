import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CommitmentMonths } from '../../insurance/commitment.tsx'
import { offerName } from '../../insurance/formulas.ts'
import { Announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { Need } from '../../ui/need.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import type { DeviceChoice, DeviceDraft } from './device-draft.ts'
import * as styles from './devices.module.css'
import { OfferBody } from './offer-body.tsx'
import { useFaultWords } from './purchase-price.tsx'
import { type OfferChoosing, toChoice, useOfferChoice } from './use-offer-choice.ts'

interface OfferDialogProps {
  type: DeviceChoice['type']
  /** Offer that was chosen before, if any. */
  draft: DeviceDraft | null
  onClose(): void
  onSubscribe(choice: DeviceChoice): void
}

/** The offers of one type, their price at once, and « Souscrire ». */
export function OfferDialog({ type, draft, onClose, onSubscribe }: OfferDialogProps) {
  const { t } = useTranslation('devices')
  const choosing = useOfferChoice(type, draft)
  const needId = useId()
  const choice = choosing.isReady ? toChoice(choosing) : null
  const [isTried, setTried] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(type === 'Telephonie' ? 'mm.phoneOffer' : 'mm.multimediaOffer')}
      lead={t(`modal.lead.${type}`)}
      width={760}
      footer={
        <>
          <PriceOf choosing={choosing} needId={needId} isTried={isTried} />
          <Button look="line" className="wide-only" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            aria-disabled={!choice || undefined}
            aria-describedby={needId}
            onClick={() => (choice ? onSubscribe(choice) : setTried(true))}
          >
            {t('mm.subscribe')}
          </Button>
        </>
      }
    >
      <OfferBody choosing={choosing} />
    </Dialog>
  )
}

interface PriceOfProps {
  choosing: OfferChoosing
  needId: string
  /** « Souscrire » was pressed: what keeps it from going on is said. */
  isTried: boolean
}

/** The price in the footer, with what it binds to; instead of it, why there is none. */
function PriceOf({ choosing, needId, isTried }: PriceOfProps) {
  const { t, i18n } = useTranslation('devices')
  const { offer, asked, offers, list } = choosing
  const per = t(`per.${asked.payment}`)
  const fault = useFaultWords(choosing)
  const cents = offer?.unit_amount ?? 0
  // Nothing costs nothing only where somebody has seen that there is nothing else.
  const isFree = offers.isSuccess && (asked.without || list.length === 0)
  const said = offer
    ? `${offerName(offer, t)}${t('need.comma')}${formatMoney(cents, i18n.language)} ${per}`
    : isFree
      ? t('mm.withoutOffer')
      : (fault ?? '')
  return (
    <div className="grow">
      <span className="muted small as-block">{t('modal.price')}</span>
      {offers.isPending ? (
        <Skeleton width={120} height={31} />
      ) : (
        <span
          className={
            offers.isPlaceholderData ? `${styles.dialogPrice} ${ticketStyles.stale}` : styles.dialogPrice
          }
        >
          <b className="figures">{offer || isFree ? <Money cents={cents} /> : '–'}</b>{' '}
          {offer && <span className="muted">{per}</span>}
        </span>
      )}
      {offer && <CommitmentMonths payment={asked.payment} />}
      <Need id={needId}>{isTried ? (fault ?? needOf(choosing, t)) : undefined}</Need>
      {offers.isSuccess && <Announce>{said}</Announce>}
    </div>
  )
}

/** Answers why « Souscrire » does nothing yet. */
function needOf({ offers, list, offer, asked }: OfferChoosing, t: (key: string) => string) {
  if (offers.isError) return t('modal.need.failed')
  if (!offers.isSuccess || offer) return undefined
  if (list.length === 0) return t('mm.reworked')
  return t(asked.without ? 'modal.need.without' : 'modal.need.band')
}
