import * as z from 'zod/mini'
import { AccountStanding } from './account-standing.ts'
import { Area, Role } from './accounts.ts'
import { Email } from './fields.ts'
import { languages } from './language.ts'
import { daysFilter, LetterFilter, oneOf, PageNumber, PageSize, SearchFilter } from './lists.ts'
import { PersonName } from './person-name-field.ts'
import { accountStandings, userSorts, userStates } from './words.ts'

export type UserState = (typeof userStates)[number]

/** Instants are ISO 8601. `phoneNumber` is E.164, `country` ISO alpha-2; administrators have no address. */
export const User = z.object({
  id: z.string(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  /** Of an administrator; empty for everybody else. */
  areas: z.array(Area),
  state: z.enum(userStates),
  account: AccountStanding,
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  createdAt: z.string(),
  lastSignInAt: z.nullable(z.string()),
})
export type User = z.infer<typeof User>

/** Filters hold together; `from` and `to` are days of registration. */
const filter = {
  search: SearchFilter,
  role: z.optional(Role),
  account: oneOf(accountStandings),
  language: oneOf(languages),
  ...daysFilter,
  sort: oneOf(userSorts),
  order: oneOf(['asc', 'desc']),
}
const id = z.uuid('validation.field.incorrect')

/**
 * `after` and `before` are the cursors of an answer; `page` counts from 1 and reaches row 10,000. `letter` is the one at which
 * a list by name begins.
 */
export const UsersQuery = z.object({
  ...filter,
  letter: LetterFilter,
  page: z.optional(PageNumber),
  pageSize: z.optional(PageSize),
  after: z.optional(id),
  before: z.optional(id),
})
export type UsersQuery = z.infer<typeof UsersQuery>

/** `ids`: only these accounts, separated by commas, 200 at most. */
export const UsersExport = z.object({
  ...filter,
  ids: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f-]{36})*$/i,
          'validation.field.incorrect',
        ),
        z.maxLength(200 * 37, 'validation.field.tooLong'),
      ),
  ),
})
export type UsersExport = z.infer<typeof UsersExport>

export const UserList = z.object({
  data: z.array(User),
  total: z.int(),
  totalIsCapped: z.boolean(),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
})
export type UserList = z.infer<typeof UserList>

/** Areas of an administrator: at least one. */
const Areas = z
  .array(Area, 'validation.field.required')
  .check(z.minLength(1, 'validation.field.required'), z.maxLength(5, 'validation.field.incorrect'))

export const ChangeAreas = z.object({ areas: Areas })
export type ChangeAreas = z.infer<typeof ChangeAreas>

/** Works on everything unless areas are named. */
export const NewAdministrator = z.object({
  name: PersonName,
  lastName: PersonName,
  email: Email,
  areas: z._default(Areas, ['all']),
})
export type NewAdministrator = z.infer<typeof NewAdministrator>
