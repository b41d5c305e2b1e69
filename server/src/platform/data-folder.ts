import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartFault } from './start-fault.ts'

/** Creates the data folder if it is missing. Throws `StartFault` when it cannot be written. */
export function openDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new StartFault(
      `The data folder ${dataDir} cannot be written. Give this user rights on it, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

/** Makes a folder and those above it. Node's own `recursive` tries for ever where none may be made, as below /proc. */
function makeFolder(path: string): void {
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o755 })
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
