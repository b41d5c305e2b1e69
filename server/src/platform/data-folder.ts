import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartFault } from './start-fault.ts'

/** Creates the data folder if it is missing. Throws `StartFault` when it cannot be written. */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new StartFault(
      `The data folder ${dataDir} cannot be written. Give this user rights on it, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}
