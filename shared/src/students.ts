import * as z from 'zod/mini'
import { AccountStanding } from './account-standing.ts'
import { languages } from './language.ts'
import {
  daysFilter,
  LetterFilter,
  MonthsFilter,
  oneOf,
  PageNumber,
  PageSize,
  SchoolFilter,
  SearchFilter,
} from './lists.ts'
import { accountStandings, coverStates, insuranceTypes, partnershipLevels, studentSorts } from './words.ts'

/**
 * Student as administrators see them. `birthday` is DD/MM/YYYY, `phoneNumber` E.164; a student without a school is
 * classic. `isActive` tells that the account is confirmed; one that was deactivated may be confirmed too (C-49).
 * `account` says how it stands in full.
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
  tags: z.array(z.string()),
})
export type Student = z.infer<typeof Student>

/** Covers of one product, the one that presses most first. */
export const coversByUrgency = ['unpaid', 'suspended', 'toSign', 'current', 'upcoming'] as const

/**
 * What a student is insured for: a product each, as the contract stands that presses most; past and unpaid purchases are not among
 * them.
 */
export const StudentCover = z.object({
  insuranceType: z.enum(insuranceTypes),
  state: z.enum(coversByUrgency),
})
export type StudentCover = z.infer<typeof StudentCover>

export const ListedStudent = z.extend(Student, { covers: z.array(StudentCover) })
export type ListedStudent = z.infer<typeof ListedStudent>

export type StudentSort = (typeof studentSorts)[number]

/** Name that administrators give to a group of students: a few words on one line. */
export const TagName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'validation.field.required'),
    z.maxLength(40, 'validation.field.tooLong'),
    z.regex(/^[^\p{C}\n]*$/u, 'validation.field.incorrect'),
  )

/** `GET /students/tags`: all tags that students have, each with the number of its students. */
export const StudentTags = z.object({ data: z.array(z.object({ tag: z.string(), count: z.int() })) })
export type StudentTags = z.infer<typeof StudentTags>

/**
 * Filters of the list of students; all hold together. `cover` and `product` are of one and the same contract:
 * `unpaid` and home finds those whose home is unpaid, `none` and home those who have no home; so is `bought`, the months in which it was paid. `from` and `to` are
 * days on which accounts were made.
 */
export const studentFilters = {
  school: SchoolFilter,
  level: oneOf(partnershipLevels),
  account: oneOf(accountStandings),
  cover: oneOf(coverStates),
  product: oneOf(insuranceTypes),
  bought: MonthsFilter,
  language: oneOf(languages),
  tag: z.optional(TagName),
  ...daysFilter,
  search: SearchFilter,
}

export const studentOrder = { sort: oneOf(studentSorts), order: oneOf(['asc', 'desc']) }

/** Filters hold together; `search` finds within them. */
const filter = { ...studentFilters, ...studentOrder }
const cursor = z.optional(z.uuid('validation.field.incorrect'))

/**
 * `after` and `before` are the cursors of an answer; `page` counts from 1 and reaches row 10,000. `letter`, in any script, is the one
 * at which a list by name begins.
 */
export const StudentsQuery = z.object({
  ...filter,
  letter: LetterFilter,
  page: z.optional(PageNumber),
  pageSize: z.optional(PageSize),
  after: cursor,
  before: cursor,
})
export type StudentsQuery = z.infer<typeof StudentsQuery>

export const StudentsExport = z.object(filter)
export type StudentsExport = z.infer<typeof StudentsExport>

export const StudentList = z.object({
  data: z.array(ListedStudent),
  total: z.int(),
  totalIsCapped: z.boolean(),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
})
export type StudentList = z.infer<typeof StudentList>
