import { createHash } from 'node:crypto'
import type { TestInfo } from '@playwright/test'

/** Each journey comes from an address of its own, as a proxy before the server would say: no limit is shared. */
export function addressOf({ testId }: TestInfo): string {
  const [a, b, c] = createHash('sha256').update(testId).digest()
  return `10.${a}.${b}.${c}`
}
