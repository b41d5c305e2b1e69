import * as z from 'zod/mini'

/** Facts of the company that every screen shows: footer, advisor block, and where to write. */
export const Site = z.object({
  companyName: z.string(),
  companyUrl: z.string(),
  supportEmail: z.string(),
  advisor: z.object({
    name: z.string(),
    phone: z.string(),
    phoneDisplay: z.string(),
    email: z.string(),
    hours: z.string(),
  }),
  /** The line that is called before a hospital stay; null where none is known. */
  assistance: z.nullable(z.object({ phone: z.string(), phoneDisplay: z.string() })),
  /** A chat can be loaded, by whoever agrees to it. */
  hasChat: z.boolean(),
})
export type Site = z.infer<typeof Site>
