import type { AdminContract } from '@cursus/shared/contracts'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'

/** What a termination does beside ending the cover. */
export function Consequences({ contract: { interval, primeCents } }: { contract: AdminContract }) {
  const { t, i18n } = useTranslation('contracts')
  const amount = `\u2066${formatMoney(primeCents, i18n.language)}\u2069`
  const lines: [IconName, string][] = [
    ['card', t(`consequence.${interval ?? 'once'}`, { amount })],
    ['mail', t('consequence.mail')],
    ['history', t('consequence.audit')],
  ]
  return (
    <ul className="csq">
      {lines.map(([icon, sentence]) => (
        <li key={icon}>
          <Icon name={icon} size="s" />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  )
}
