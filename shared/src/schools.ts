import * as z from 'zod/mini'

export const partnershipLevels = ['inclusive', 'partner', 'classic'] as const
export type PartnershipLevel = (typeof partnershipLevels)[number]

/** What everybody may know of a school; `image` is the address of its picture, which only an inclusive school has. */
export const School = z.object({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  emailDomain: z.string(),
  studentsSchoolName: z.string(),
  partnershipLevel: z.enum(partnershipLevels),
  partnerLevelHealthMobility: z.int(),
  insuranceForForeign: z.boolean(),
  listOffer: z.array(z.enum(['health_mobility', 'home', 'multimedia', 'mutual'])),
  image: z.nullable(z.string()),
})
export type School = z.infer<typeof School>

const StoredFile = z.nullable(z.object({ fileName: z.string() }))

/** As its administrators see it. `version` counts its changes: who sends it back overwrites no change that they have not seen. */
export const ManagedSchool = z.extend(School, {
  insurer: z.nullable(z.int()),
  certificateFile: StoredFile,
  guaranteesFile: StoredFile,
  version: z.int(),
})
export type ManagedSchool = z.infer<typeof ManagedSchool>

const letters: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * The word of a school's address (D-27): its name without accents, signs and what stands in brackets at its end, at most 60
 * characters. Empty when the name has no Latin letter or digit.
 */
export function slugOf(name: string): string {
  const plain = name.replace(/\s*[([][^()[\]]*[)\]]\s*$/, '')
  const slug = toWord(plain) || toWord(name)
  return slug.slice(0, 60).replace(/-$/, '')
}

function toWord(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđðþı]/g, (letter) => letters[letter] ?? '')
    .replace(/['’]/g, '-')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
