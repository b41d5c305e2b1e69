// breaks: rateLimit, too_many
import { AppError } from '../../../server/src/platform/errors.ts'

/** A comment may say 'too_many'. */
const asked = new Map<string, number>()

export const config = { rateLimit: { max: 5, timeWindow: 60_000 } }

export function countInMemory(email: string): void {
  const count = (asked.get(email) ?? 0) + 1
  asked.set(email, count)
  if (count > 5) throw new AppError('too_many', 'platform.too_many')
}
