import { formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { User } from '@cursus/shared/users'

export const nameOf = (person: Pick<User, 'name' | 'lastName'>) => fullNameOf(person)

/** The day in Paris of an instant, DD/MM/YYYY. */
export const registeredOn = (at: string) => formatDay(at)
