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

/** Returns the issue of a field whose text is no day: a required one is empty, or what stands there is none. */
export const dayIssue = (text: string) =>
  text.trim() ? 'validation.field.date.incorrect' : 'validation.field.required'
