import * as z from 'zod/mini'
import { AccountStanding } from './account-standing.ts'
import { PageNumber, PageSize } from './lists.ts'
import { accountStandings, partnershipLevels, studentSorts } from './words.ts'

/**
 * What administrators see of a student. `birthday` is DD/MM/YYYY, `phoneNumber` E.164; a student without a school is
 * classic. `isActive` means confirmed, deactivated is another matter (C-49); `account` says how it stands in full.
 */
export const Student = z.object({
  id: z.string(),
  civility: z.string(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  birthday: z.nullable(z.string()),
  address: z.object({
    street: z.nullable(z.string()),
    city: z.nullable(z.string()),
    postalCode: z.nullable(z.string()),
  }),
  phoneNumber: z.nullable(z.string()),
  schoolName: z.nullable(z.string()),
  partnerlevel: z.enum(partnershipLevels),
  isActive: z.boolean(),
  isDeactivated: z.boolean(),
  account: AccountStanding,
})
export type Student = z.infer<typeof Student>

export type StudentSort = (typeof studentSorts)[number]

/** `school` is an id, 0 for students without one. Filters hold together; `search` finds within them. */
const filter = {
  school: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'validation.field.incorrect'))),
  level: z.optional(z.enum(partnershipLevels, 'validation.field.incorrect')),
  account: z.optional(z.enum(accountStandings, 'validation.field.incorrect')),
  search: z.optional(z.string().check(z.maxLength(200, 'validation.field.tooLong'))),
  sort: z.optional(z.enum(studentSorts, 'validation.field.incorrect')),
  order: z.optional(z.enum(['asc', 'desc'], 'validation.field.incorrect')),
}
const cursor = z.optional(z.uuid('validation.field.incorrect'))

/** `after` and `before` are the cursors of an answer; `page` counts from 1 and reaches row 10,000. */
export const StudentsQuery = z.object({
  ...filter,
  page: z.optional(PageNumber),
  pageSize: z.optional(PageSize),
  after: cursor,
  before: cursor,
})
export type StudentsQuery = z.infer<typeof StudentsQuery>

export const StudentsExport = z.object(filter)
export type StudentsExport = z.infer<typeof StudentsExport>

const Count = z.object({ count: z.int(), isCapped: z.boolean() })

/** How many students each value would show, the other filters and the search being as asked; 50,000 at most each. */
export const StudentCounts = z.object({
  level: z.record(z.enum(partnershipLevels), Count),
  account: z.record(z.enum(accountStandings), Count),
})
export type StudentCounts = z.infer<typeof StudentCounts>

export const StudentList = z.object({
  data: z.array(Student),
  total: z.int(),
  totalIsCapped: z.boolean(),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
})
export type StudentList = z.infer<typeof StudentList>
