import * as z from 'zod/mini'

export const FRANCE_ID = 72

/**
 * `code` is ISO alpha-2; `name` is in the asked language. It is also found by `otherNames`: short and usual ones, those of
 * places that it insures, and its names in the other languages.
 */
export const Country = z.object({
  id: z.int(),
  name: z.string(),
  zone: z.int(),
  code: z.string(),
  /** Country as the asked language says where somebody is: « au Canada ». */
  where: z.string(),
  otherNames: z.optional(z.array(z.string())),
})
export type Country = z.infer<typeof Country>

/** A proposal of the address service; what is missing stays empty for the person to type. */
export const AddressProposal = z.object({
  label: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
})
export type AddressProposal = z.infer<typeof AddressProposal>
