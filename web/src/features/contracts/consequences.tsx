import type { AdminContract } from '@cursus/shared/contracts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import * as styles from './contracts.module.css'
import { moneyAfter } from './payment-words.ts'

/** Lists the effects of a termination beside the end of the cover. */
export function Consequences({ contract }: { contract: AdminContract }) {
  const { t, i18n } = useTranslation('contracts')
  const amount = formatMoney(contract.primeCents, i18n.language)
  const lines: [IconName, string][] = [
    ['card', t(`consequence.${moneyAfter(contract)}`, { amount })],
    ['history', t('consequence.audit')],
  ]
  return (
    <ul className={styles.consequences}>
      {lines.map(([icon, sentence]) => (
        <li key={icon}>
          <Icon name={icon} size="s" />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  )
}
