import type { Contract, Cover, UnfinishedPurchase } from '@cursus/shared/contracts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { type Step, stepOf } from './standing.ts'

type Look = { tone?: 'ok' | 'err' | 'warn' | 'info'; icon: IconName; key: string }

const steps: Partial<Record<Step, Look>> = {
  sign: { tone: 'warn', icon: 'clock', key: 'sign' },
  describe: { tone: 'warn', icon: 'pencil', key: 'describe' },
  preparing: { tone: 'info', icon: 'clock', key: 'preparing' },
  ended: { icon: 'close', key: 'unsigned' },
}

const covers: Record<Cover, Look> = {
  waiting: { tone: 'warn', icon: 'clock', key: 'open' },
  upcoming: { tone: 'info', icon: 'calendar', key: 'upcoming' },
  current: { tone: 'ok', icon: 'check', key: 'current' },
  suspended: { tone: 'err', icon: 'alert', key: 'suspended' },
  ended: { icon: 'close', key: 'ended' },
  expired: { icon: 'close', key: 'expired' },
}

function lookOf({ cover, ending }: Contract, step: Step): Look {
  if (step === 'void') return { icon: 'close', key: ending?.kind ?? 'ended' }
  if (step === 'pay' && (cover === 'current' || cover === 'upcoming')) {
    return { tone: 'err', icon: 'alert', key: 'unpaid' }
  }
  if (ending && step === 'ready' && (cover === 'current' || cover === 'upcoming')) {
    return { tone: 'warn', icon: 'clock', key: ending.kind }
  }
  return steps[step] ?? covers[cover]
}

/** Badge with the standing of a contract in a word: what it waits for, else its cover of today. */
export function StateBadge({ contract }: { contract: Contract }) {
  const { t } = useTranslation('cover')
  const { signatureStatus, startDate, endDate } = contract
  const step = stepOf(contract)
  if (step === 'sign' && signatureStatus === 'refused') {
    return (
      <Badge tone="warn" icon="clock">
        {t('state.refused')}
      </Badge>
    )
  }
  const { tone, icon, key } = lookOf(contract, step)
  return (
    <Badge tone={tone} icon={icon}>
      {t(`state.${key}`, { day: startDate, end: endDate })}
    </Badge>
  )
}

const purchases: Record<UnfinishedPurchase['state'], Look> = {
  open: { tone: 'warn', icon: 'clock', key: 'open' },
  stopped: { icon: 'close', key: 'stopped' },
  checking: { tone: 'info', icon: 'clock', key: 'checking' },
  refunded: { icon: 'refresh', key: 'refunded' },
}

/** Badge with the state of the payment of a purchase that is no contract yet. */
export function PurchaseBadge({ state }: Pick<UnfinishedPurchase, 'state'>) {
  const { t } = useTranslation('cover')
  const { tone, icon, key } = purchases[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`state.${key}`)}
    </Badge>
  )
}
