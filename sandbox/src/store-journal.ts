import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'

/** One object's new value; without a value it is gone. */
export interface Change {
  in: string
  id: string
  value?: unknown
}

/**
 * Opens a journal of one line per batch of changes, and plays what it holds. A line that a kill tore off
 * was never acknowledged: it is cut away. Old versions are swept out here when they are most of the file.
 */
export function openJournal(path: string, play: (change: Change) => void) {
  const batches = existsSync(path) ? readBatches(path) : []
  for (const change of batches.flat()) play(change)
  sweep(path, batches)
  const file = openSync(path, 'a')
  return {
    append: (changes: Change[]) => void writeSync(file, `${JSON.stringify(changes)}\n`),
    close: () => closeSync(file),
  }
}

function readBatches(path: string): Change[][] {
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) {
    const file = openSync(path, 'r+')
    ftruncateSync(file, end)
    closeSync(file)
  }
  const lines = bytes.subarray(0, end).toString('utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}

function sweep(path: string, batches: Change[][]): void {
  const changes = batches.flat()
  const live = new Map<string, Change>()
  for (const change of changes) {
    const key = `${change.in} ${change.id}`
    if (change.value === undefined) live.delete(key)
    else live.set(key, change)
  }
  if (changes.length < 500 || changes.length < live.size * 3) return
  writeFileSync(`${path}.new`, [...live.values()].map((change) => `${JSON.stringify([change])}\n`).join(''))
  renameSync(`${path}.new`, path)
}
