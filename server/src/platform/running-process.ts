import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { StartFault } from './start-fault.ts'

/** Claims the data folder for this process; a second one is told where the first runs. Answers with the release. */
export function holdDataFolder({ dataDir, publicUrl }: Config): () => void {
  const path = join(dataDir, 'running.json')
  const other = readOther(path)
  if (other && other.pid !== process.pid && isAlive(other.pid)) {
    throw new StartFault(
      `Cursus already runs on this data folder, at ${other.url} (process ${other.pid}). Stop it first, or set DATA_DIR and PORT.`,
    )
  }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    writeFileSync(path, JSON.stringify({ pid: process.pid, url: publicUrl }))
  } catch (error) {
    throw new StartFault(
      `The data folder ${dataDir} cannot be written. Give this user rights on it, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  return () => rmSync(path, { force: true })
}

function readOther(path: string): { pid: number; url: string } | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
