import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes a folder for the running test, which is deleted when the test has ended. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cursus-sandbox-'))
  // Registered first, so done last: whatever works in it has ended.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
