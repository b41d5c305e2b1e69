import { type Day, daysBetween, parseDay } from '@cursus/shared/day'
import type { Refund, RefundState } from '@cursus/shared/refunds'
import { useTranslation } from '../i18n/use-translation.ts'
import { Badge } from '../ui/badge.tsx'
import type { IconName } from '../ui/icon-paths.ts'
import { useToday } from '../ui/use-today.ts'

type Look = { tone?: 'ok' | 'warn' | 'err' | 'info'; icon: IconName }

const looks: Record<RefundState, Look> = {
  asked: { icon: 'clock' },
  sent: { tone: 'info', icon: 'send' },
  received: { tone: 'ok', icon: 'check' },
  failed: { tone: 'err', icon: 'alert' },
  declined: { tone: 'warn', icon: 'clock' },
}
const late: Look = { tone: 'warn', icon: 'clock' }

/** Where a refund stands, in the same words on every page. Its texts are `documents`: load them with the page. */
export function RefundBadge({ refund }: { refund: Refund }) {
  const { t } = useTranslation('documents')
  const today = useToday()
  const days = refund.isLate ? lateDays(refund, today) : 0
  return (
    <Badge {...(days > 0 ? late : looks[refund.state])}>{t(wordOf(refund, days), { count: days })}</Badge>
  )
}

/** Returns the text of a refund: what a bank decides or gave back stands before the state, as does a delay. */
function wordOf({ state, dispute }: Refund, days: number): string {
  if (dispute === 'holds') return 'refund.disputed'
  if (dispute === 'paid' && state === 'received') return 'refund.byBank'
  return days > 0 ? 'refund.late' : `refund.${state}`
}

const lateDays = ({ dueOn }: Refund, today: Day) => daysBetween(parseDay(dueOn) ?? today, today)
