import type * as z from 'zod/mini'

/** What is wrong with each field: path → key of the message. */
export type Issues = Record<string, string>

/** The first issue of each path; messages of our schemas are text keys. */
export function issuesOf(schema: z.ZodMiniType, values: unknown): Issues {
  const result = schema.safeParse(values)
  if (result.success) return {}
  const issues: Issues = {}
  for (const issue of result.error.issues) {
    const path = issue.path.join('.')
    issues[path] ??= issue.message
  }
  return issues
}
