import { useTranslation } from '../i18n/use-translation.ts'
import { formatMoney } from './format.ts'
import { Ltr } from './ltr.tsx'
import * as ticketStyles from './ticket.module.css'

/** Amount of euro cents in the page's language. `round` drops « ,00 ». */
export function Money({ cents, round }: { cents: number; round?: boolean }) {
  const { i18n } = useTranslation()
  return <Ltr>{formatMoney(cents, i18n.language, round)}</Ltr>
}

/** Price in the large figures of a ticket. `per` is a word such as « /mois ». */
export function Price({ cents, per }: { cents: number; per?: string }) {
  const { i18n } = useTranslation()
  return (
    <p className={ticketStyles.price}>
      <bdi dir="ltr">{formatMoney(cents, i18n.language)}</bdi> {per && <small>{per}</small>}
    </p>
  )
}
