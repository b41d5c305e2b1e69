import type { FollowUp, FollowUpSituation } from '@cursus/shared/students-follow-up'
import type { Translate } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
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

/** Says what a student waits for, with the day of an end as the server writes it; the texts are `students-follow-up`. */
export function wordsOf(
  { situation, insuranceType, endDate }: Pick<FollowUp, 'situation' | 'insuranceType' | 'endDate'>,
  t: Translate,
): string {
  return t(`words.${situation}`, {
    insurance: insuranceType && t(`documents:${productOf(insuranceType).name}`),
    day: endDate && `\u2066${endDate}\u2069`,
  })
}
