import { fullNameOf } from '@cursus/shared/full-name'
import type { User } from '@cursus/shared/users'
import { formatDay } from '../../ui/format.ts'

export const nameOf = (person: Pick<User, 'name' | 'lastName'>) => fullNameOf(person)

/** The day in Paris of an instant. */
export const registeredOn = (at: string) => formatDay(at)
