import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadOwnSeal } from '../src/pdf/seal/keys.ts'

/** Returns a new key that seals papers and its certificate, as one PEM text. */
export async function aSeal(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cursus-seal-'))
  try {
    await loadOwnSeal(folder)
    return readFileSync(join(folder, 'seal', 'seal.pem'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
