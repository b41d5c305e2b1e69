import type { AccountStanding } from '@cursus/shared/account-standing'
import { useTranslation } from '../i18n/use-translation.ts'
import { Badge } from '../ui/badge.tsx'
import { formatDay } from '../ui/format.ts'
import type { IconName } from '../ui/icon-paths.ts'

const looks = {
  active: { tone: 'ok', icon: 'check' },
  invited: { tone: 'info', icon: 'mail' },
  linkExpired: { tone: 'warn', icon: 'clock' },
  neverInvited: { icon: 'mail' },
  deactivated: { icon: 'lock' },
  closed: { icon: 'lock' },
} as const satisfies Record<string, { tone?: 'ok' | 'info' | 'warn'; icon: IconName }>

/** The standing of an account, in the same words on every page. Its texts are `students`: load them with the page. */
export function AccountBadge({ account: { state, since } }: { account: AccountStanding }) {
  const { t } = useTranslation('students')
  const day = since ? formatDay(since) : ''
  return <Badge {...looks[state]}>{t(`students:standing.${state}`, { day })}</Badge>
}
