import type { FollowUp, FollowUpSituation } from '@cursus/shared/students-follow-up'
import type { IconName } from '../../ui/icon-paths.ts'

type Look = { tone?: 'err' | 'warn' | 'info'; icon: IconName }

export const looks: Record<FollowUpSituation, Look> = {
  invitation: { tone: 'info', icon: 'mail' },
  confirmation: { tone: 'info', icon: 'mail' },
  inactive: { icon: 'lock' },
  purchase: { tone: 'warn', icon: 'card' },
  signature: { tone: 'warn', icon: 'pencil' },
  unpaid: { tone: 'err', icon: 'alert' },
  expiring: { tone: 'warn', icon: 'calendar' },
}

/** An invitation or confirmation whose link works no more. */
export function isExpired({ situation, linkUntil }: FollowUp, now: Date): boolean {
  const isLink = situation === 'invitation' || situation === 'confirmation'
  return isLink && linkUntil !== null && new Date(linkUntil) <= now
}

/**
 * Tells whether a student needs a link, because their account was not opened; for the others the contracts tell what
 * to do.
 */
export function needsLink({ situation }: FollowUp): boolean {
  return situation === 'invitation' || situation === 'confirmation' || situation === 'inactive'
}
