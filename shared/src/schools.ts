import * as z from 'zod/mini'

const partnershipLevels = ['inclusive', 'partner', 'classic'] as const
const PartnershipLevel = z.enum(partnershipLevels)

/** What everybody may know of a school; administrators also get `insurer` and the two files. */
export const School = z.object({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  emailDomain: z.string(),
  studentsSchoolName: z.string(),
  partnershipLevel: PartnershipLevel,
  partnerLevelHealthMobility: z.int(),
  insuranceForForeign: z.boolean(),
  listOffer: z.array(z.enum(['health_mobility', 'home', 'multimedia', 'mutual'])),
})
export type School = z.infer<typeof School>
