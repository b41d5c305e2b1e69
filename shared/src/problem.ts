import * as z from 'zod/mini'

/** The body of every failing call (RFC 9457). `errors` maps a field's path to its messages. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>
