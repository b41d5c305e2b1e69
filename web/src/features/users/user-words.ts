import { fullNameOf } from '@cursus/shared/full-name'
import type { User } from '@cursus/shared/users'

export const nameOf = (person: Pick<User, 'name' | 'lastName'>) => fullNameOf(person)
