import { countHits, defineLimit, minuteMs } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'

const wrongCodes = defineLimit({
  name: 'accounts.second_step_codes',
  count: 5,
  windowMs: 15 * minuteMs,
  code: 'accounts.too_many',
})

/**
 * Counts an answer to the second step before it is checked. Throws 429 for the sixth of an account; a right answer is
 * uncounted.
 */
export function countCode(services: Pick<Services, 'db' | 'now'>, userId: string): Promise<string> {
  return countHits(services, wrongCodes.of(userId))
}
