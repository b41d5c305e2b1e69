import type * as z from 'zod/mini'
import type { Issues } from './form-words.ts'

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
