import { useTranslation } from 'react-i18next'
import { Commitment } from '../../app/commitment.tsx'
import { Announce } from '../../ui/announce.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Price } from '../../ui/money.tsx'
import type { DeviceChoice } from './device-draft.ts'

interface DraftPriceProps {
  choice: DeviceChoice
  /** The same by the other rhythm; null where there is none. */
  other: DeviceChoice | null
  per: string
}

/** Under the perforation: the price, the other rhythm's, the commitment, and when cover begins. */
export function DraftPrice({ choice, other, per }: DraftPriceProps) {
  const { t, i18n } = useTranslation('device-form')
  const money = (cents: number) => formatMoney(cents, i18n.language)
  return (
    <div className="pr">
      <p className="muted small">{t('price.label')}</p>
      <Price cents={choice.unitAmount} per={per} />
      {other && (
        <p className="muted small">
          {t(`price.other.${other.payment}`, { price: `\u2068${money(other.unitAmount)}\u2069` })}
        </p>
      )}
      <Commitment of="devices" payment={choice.payment} />
      <p className="muted xs mt4">{t('cover.begins')}</p>
      <Announce>{`${t('price.label')} ${money(choice.unitAmount)} ${per}`}</Announce>
    </div>
  )
}
