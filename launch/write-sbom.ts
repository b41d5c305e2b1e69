import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sbomOf } from './sbom.ts'

const lock = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')
process.stdout.write(`${JSON.stringify(sbomOf(lock), null, 2)}\n`)
