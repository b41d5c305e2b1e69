import { dayOf, formatDay } from '@cursus/shared/day'
import type { User, UserState } from '@cursus/shared/users'
import type { IconName } from '../../ui/icon-paths.ts'

export const nameOf = ({ name, lastName }: Pick<User, 'name' | 'lastName'>) => `${name} ${lastName}`

type Look = { tone?: 'ok' | 'warn' | 'info' | 'err'; icon: IconName }

export const looks: Record<UserState, Look> = {
  active: { tone: 'ok', icon: 'check' },
  invited: { tone: 'info', icon: 'mail' },
  unconfirmed: { tone: 'warn', icon: 'clock' },
  deactivated: { icon: 'lock' },
}

/** The day in Paris of an instant, DD/MM/YYYY. */
export const registeredOn = (at: string) => formatDay(dayOf(new Date(at)))
