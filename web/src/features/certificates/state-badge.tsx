import type { CheckedCode } from '@cursus/shared/certificates'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'

const looks = {
  authentic: { tone: 'ok', icon: 'check' },
  upcoming: { tone: 'info', icon: 'clock' },
  waiting: { tone: 'warn', icon: 'clock' },
  expired: { tone: 'warn', icon: 'clock' },
  replaced: { tone: 'warn', icon: 'clock' },
  ended: { tone: 'err', icon: 'alert' },
  left: { tone: 'err', icon: 'alert' },
  withdrawn: { tone: 'err', icon: 'alert' },
  cancelled: { tone: 'err', icon: 'alert' },
  suspended: { tone: 'err', icon: 'alert' },
  unknown: { tone: 'err', icon: 'close' },
} as const

/** Badge with the state of a certificate in a word; `left` where its person left a contract that may go on. */
export function StateBadge({ state }: { state: CheckedCode['state'] | 'left' }) {
  const { t } = useTranslation('certificates')
  return <Badge {...looks[state]}>{t(`state.${state}.badge`)}</Badge>
}
