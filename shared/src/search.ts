import * as z from 'zod/mini'
import { AccountStanding } from './account-standing.ts'
import { SoldInsuranceType, statuts } from './contracts.ts'
import { SearchedWords } from './lists.ts'
import { partnershipLevels } from './words.ts'

/** Text typed into the command bar, 200 characters at most. */
export const SearchQuery = z.object({
  q: SearchedWords,
})

const owner = { studentId: z.string(), holder: z.string() }
const days = { startDate: z.string(), endDate: z.string() }

export const FoundStudent = z.object({
  kind: z.literal('student'),
  id: z.string(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  schoolName: z.nullable(z.string()),
  account: AccountStanding,
})
export type FoundStudent = z.infer<typeof FoundStudent>

/** Days are DD/MM/YYYY. `coveredUntil` is the last day of one that is terminated and still covers, else null. */
const FoundContract = z.object({
  kind: z.literal('contract'),
  id: z.string(),
  reference: z.string(),
  insuranceType: SoldInsuranceType,
  statut: z.enum(statuts),
  coveredUntil: z.nullable(z.string()),
  ...owner,
  ...days,
})

/** `state` as in `Claim`: 1 is open, 2 and more decided. `title` is null for whoever does not work on claims. */
const FoundClaim = z.object({
  kind: z.literal('claim'),
  id: z.string(),
  reference: z.string(),
  title: z.nullable(z.string()),
  state: z.int(),
  ...owner,
})

/** `code` as it is printed; of one that was replaced, `isReplaced`; of somebody who shared a home and left it, `hasLeft`. */
const FoundCertificate = z.object({
  kind: z.literal('certificate'),
  code: z.string(),
  contractId: z.string(),
  isReplaced: z.boolean(),
  hasLeft: z.boolean(),
  ...owner,
  ...days,
})

const FoundSchool = z.object({
  kind: z.literal('school'),
  id: z.int(),
  name: z.string(),
  level: z.enum(partnershipLevels),
  emailDomain: z.string(),
})

/** A complaint or an asked call, found by its number alone, by whoever works on them. */
const FoundTask = z.object({
  kind: z.literal('task'),
  task: z.enum(['complaint', 'call']),
  id: z.string(),
  reference: z.string(),
  holder: z.string(),
})

/** The kinds stand in the order in which they are shown. */
const Found = z.discriminatedUnion('kind', [
  FoundStudent,
  FoundContract,
  FoundClaim,
  FoundTask,
  FoundCertificate,
  FoundSchool,
])
export type Found = z.infer<typeof Found>

const exactKinds = ['phone', 'email', 'reference', 'code', 'imei'] as const

/**
 * Answer of the command bar: at most six of each kind, the best first. `exact`: the text is that of these rows and of
 * nothing else. `near`: nothing has these words, these people have similar ones.
 */
export const SearchAnswer = z.object({
  data: z.array(Found),
  exact: z.nullable(z.enum(exactKinds)),
  near: z.array(FoundStudent),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>
