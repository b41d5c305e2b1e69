import { createHash } from 'node:crypto'
import type { TestInfo } from '@playwright/test'
import { wordOf } from './word-of.ts'

/** Each journey comes from an address of its own, as a proxy before the server would say: no limit is shared. */
export function addressOf(info: TestInfo): string {
  const [a, b, c] = createHash('sha256').update(wordOf(info)).digest()
  return `10.${a}.${b}.${c}`
}
