import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithUs } from '../../server/test/end-with-us.ts'

/** Makes an empty data folder, which goes with this process, as the database in it does, also when the process is killed. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cursus-bench-'))
  chmodSync(folder, 0o755) // the database runs as another user when we are root
  endWithUs(folder)
  return folder
}
