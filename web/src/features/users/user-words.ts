import { dayOf, formatDay } from '@cursus/shared/day'
import type { User } from '@cursus/shared/users'

export const nameOf = ({ name, lastName }: Pick<User, 'name' | 'lastName'>) => `${name} ${lastName}`

/** The day in Paris of an instant, DD/MM/YYYY. */
export const registeredOn = (at: string) => formatDay(dayOf(new Date(at)))
