import type { ChangeOffer } from '@cursus/shared/contract-change'
import { formatDay } from '../../../ui/format.ts'
import { Ltr } from '../../../ui/ltr.tsx'
import { Money } from '../../../ui/money.tsx'

/** The payments to come with a change, one below the other. */
export function Payments({ payments }: Pick<ChangeOffer, 'payments'>) {
  return payments.map(({ day, cents }) => (
    <span key={day} className="as-block">
      <Ltr>{formatDay(day)}</Ltr>
      {'\u2002'}
      <Money cents={cents} />
    </span>
  ))
}
