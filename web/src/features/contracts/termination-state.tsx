import type { AdminContract, ProviderEnd } from '@cursus/shared/contracts'
import { dayOf } from '@cursus/shared/day'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import * as styles from './contracts.module.css'
import { endingWords } from './termination-day.ts'

const icons: Record<ProviderEnd, IconName> = {
  none: 'calendar',
  waiting: 'clock',
  scheduled: 'calendar',
  confirmed: 'check',
  ended: 'alert',
}

/** Tells when a terminated contract ends and what the payment provider says of it; nothing while there is nothing to say. */
export function TerminationState({
  contract,
  onMove,
}: {
  contract: AdminContract
  onMove?: (() => void) | undefined
}) {
  const { t } = useTranslation('contracts')
  const { statut, providerEnd } = contract
  const isTerminated = statut === 'résilié'
  if (!isTerminated && providerEnd === 'none') return null
  const words = isTerminated ? endingWords(contract, dayOf(new Date())) : []
  return (
    <div className={styles.document}>
      <Icon name={icons[providerEnd]} size="s" />
      <span className={`grow ${styles.text} small`} role="status">
        {words.map(({ key, day }) => t(key, { day })).join(' · ')}
        {isTerminated && providerEnd !== 'none' && ' · '}
        {providerEnd !== 'none' &&
          t(isTerminated ? `provider.${providerEnd}` : `provider.again.${providerEnd}`)}
      </span>
      {isTerminated && onMove && (
        <Button look="ghost" small onClick={onMove}>
          <Icon name="pencil" size="s" />
          {t('termination.move')}
        </Button>
      )}
    </div>
  )
}
