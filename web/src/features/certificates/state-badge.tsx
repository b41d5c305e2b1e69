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

type Standing = Pick<CheckedCode, 'state' | 'hasLeft'>

/** Returns what is said of a certificate: `left` where its person left a contract that may go on, else its state. */
export const saidOf = <State extends string>({ state, hasLeft }: { state: State; hasLeft: boolean }) =>
  hasLeft ? 'left' : state

/** Badge with the state of a certificate in a word. */
export function StateBadge({ of }: { of: Standing }) {
  const { t } = useTranslation('certificates')
  const said = saidOf(of)
  return <Badge {...looks[said]}>{t(`state.${said}.badge`)}</Badge>
}
