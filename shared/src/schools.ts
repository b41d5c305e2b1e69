import * as z from 'zod/mini'
import { offerValues, partnershipLevels } from './words.ts'

export type PartnershipLevel = (typeof partnershipLevels)[number]

/** Public facts of a school; `image` is the address of its picture, which only an inclusive school has. */
export const School = z.object({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  emailDomain: z.string(),
  studentsSchoolName: z.string(),
  partnershipLevel: z.enum(partnershipLevels),
  partnerLevelHealthMobility: z.int(),
  insuranceForForeign: z.boolean(),
  listOffer: z.array(z.enum(offerValues)),
  image: z.nullable(z.string()),
})
export type School = z.infer<typeof School>

/** Row that « Mon école est-elle partenaire ? » finds: a name and the path of the school's door, nothing else. */
const PartnerSchool = z.object({ name: z.string(), path: z.string() })
export type PartnerSchool = z.infer<typeof PartnerSchool>
export const PartnerSchools = z.object({ data: z.array(PartnerSchool) })
/** Three letters at least: nobody is read the list. */
export const PartnerSearch = z.object({
  search: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'validation.field.required'),
      z.maxLength(100, 'validation.field.tooLong'),
    ),
})

const StoredFile = z.nullable(z.object({ fileName: z.string() }))

/**
 * School as its administrators see it. `version` counts its changes: a change sent with an older version is refused.
 */
export const ManagedSchool = z.extend(School, {
  insurer: z.nullable(z.int()),
  certificateFile: StoredFile,
  guaranteesFile: StoredFile,
  version: z.int(),
})
export type ManagedSchool = z.infer<typeof ManagedSchool>

/**
 * The door that a school of some name would get; `isTaken`: its plain word has another school, so a number follows. `id`: the one that
 * it has, or gets unless somebody adds a school before.
 */
export const FutureDoor = z.object({ path: z.string(), isTaken: z.boolean(), id: z.int() })
export type FutureDoor = z.infer<typeof FutureDoor>
