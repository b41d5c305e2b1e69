import { useTranslation } from '../../i18n/use-translation.ts'
import { AlreadyCovered, Commitment } from '../../insurance/commitment.tsx'
import { Announce } from '../../ui/announce.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Price } from '../../ui/money.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import type { DeviceChoice } from './device-draft.ts'

interface DraftPriceProps {
  choice: DeviceChoice
  /** The choice with the other payment rhythm; null where there is none. */
  other: DeviceChoice | null
  per: string
}

/** Lower half of the ticket: the price, the other rhythm's, the commitment, and when cover begins. */
export function DraftPrice({ choice, other, per }: DraftPriceProps) {
  const { t, i18n } = useTranslation('device-form')
  const money = (cents: number) => formatMoney(cents, i18n.language)
  return (
    <div className={ticketStyles.total}>
      <p className="muted small">{t('price.label')}</p>
      <Price cents={choice.unitAmount} per={per} />
      {other && (
        <p className="muted small">{t(`price.other.${other.payment}`, { price: money(other.unitAmount) })}</p>
      )}
      <AlreadyCovered />
      <Commitment of="devices" payment={choice.payment} />
      <p className="muted tiny above-16">{t('cover.begins')}</p>
      <Announce>{`${t('price.label')} ${money(choice.unitAmount)} ${per}`}</Announce>
    </div>
  )
}
