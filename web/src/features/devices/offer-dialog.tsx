import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CommitmentMonths } from '../../app/commitment.tsx'
import { offerName } from '../../app/formulas.ts'
import { Announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { Need } from '../../ui/need.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { DeviceChoice, DeviceDraft } from './device-draft.ts'
import { OfferBody } from './offer-body.tsx'
import { type OfferChoosing, toChoice, useOfferChoice } from './use-offer-choice.ts'

interface OfferDialogProps {
  type: DeviceChoice['type']
  /** What was chosen before, if anything. */
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
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(type === 'Telephonie' ? 'mm.phoneOffer' : 'mm.multimediaOffer')}
      lead={t(`modal.lead.${type}`)}
      width={760}
      footer={
        <>
          <PriceOf choosing={choosing} needId={needId} />
          <Button look="line" className="dt" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            aria-disabled={!choice || undefined}
            aria-describedby={needId}
            onClick={() => choice && onSubscribe(choice)}
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

/** The price in the footer, with what it binds to; instead of it, why there is none. */
function PriceOf({ choosing, needId }: { choosing: OfferChoosing; needId: string }) {
  const { t, i18n } = useTranslation('devices')
  const { offer, asked, offers, list } = choosing
  const per = t(`per.${asked.payment}`)
  const cents = offer?.unit_amount ?? 0
  // Nothing costs nothing only where somebody has seen that there is nothing else.
  const isFree = offers.isSuccess && (asked.without || list.length === 0)
  const said = offer
    ? `${offerName(offer, t)}, ${formatMoney(cents, i18n.language)} ${per}`
    : isFree
      ? t('mm.withoutOffer')
      : ''
  return (
    <div className="grow">
      <span className="muted small d-b">{t('modal.price')}</span>
      {offers.isPending ? (
        <Skeleton width={120} height={31} />
      ) : (
        <span className={offers.isPlaceholderData ? 'mprice old' : 'mprice'}>
          <b className="num">{offer || isFree ? <Money cents={cents} /> : '–'}</b>{' '}
          {offer && <span className="muted">{per}</span>}
        </span>
      )}
      {offer && <CommitmentMonths payment={asked.payment} />}
      <Need id={needId}>{needOf(choosing, t)}</Need>
      {offers.isSuccess && <Announce>{said}</Announce>}
    </div>
  )
}

/** Why « Souscrire » does nothing yet. */
function needOf({ offers, list, offer, asked }: OfferChoosing, t: (key: string) => string) {
  if (offers.isError) return t('modal.need.failed')
  if (!offers.isSuccess || list.length === 0 || offer) return undefined
  return t(asked.without ? 'modal.need.without' : 'modal.need.band')
}
