import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** JSON objects by id. Values are copied in and out: changing one that was read changes nothing kept. */
export interface Collection<T> {
  get(id: string): T | undefined
  put(id: string, value: T): void
  delete(id: string): void
  /** In the order of first insertion, oldest first. */
  list(): T[]
  /** Like list, copying only what matches. */
  filter(matches: (value: Readonly<T>) => boolean): T[]
  count(): number
}

/** Files beside the objects (signed PDFs, mails), written whole or not at all. Ids may hold [A-Za-z0-9._-] only. */
export interface Blobs {
  get(id: string): Buffer | undefined
  put(id: string, bytes: Uint8Array): void
  delete(id: string): void
}

export interface Store {
  collection<T>(name: string): Collection<T>
  blobs(name: string): Blobs
  close(): void
}

type Line = { id: string; value?: unknown }

/**
 * One append-only journal per collection. A write is in the operating system before `put` returns, so a
 * killed process loses nothing that it acknowledged; a torn last line is cut off at the next start.
 */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true })
  const open = new Map<string, { collection: Collection<unknown>; close: () => void }>()
  return {
    collection<T>(name: string) {
      const found = open.get(name) ?? openCollection(join(folder, `${name}.jsonl`))
      open.set(name, found)
      return found.collection as Collection<T>
    },
    blobs: (name) => openBlobs(join(folder, name)),
    close() {
      for (const { close } of open.values()) close()
      open.clear()
    },
  }
}

function openCollection(path: string) {
  const texts = readJournal(path)
  const file = openSync(path, 'a')
  const append = (line: Line) => writeSync(file, `${JSON.stringify(line)}\n`)
  const collection: Collection<unknown> = {
    get: (id) => copy(texts.get(id)),
    put(id, value) {
      append({ id, value })
      texts.set(id, copy(value))
    },
    delete(id) {
      if (texts.delete(id)) append({ id })
    },
    list: () => [...texts.values()].map(copy),
    filter: (matches) => [...texts.values()].filter((value) => matches(value as never)).map(copy),
    count: () => texts.size,
  }
  return { collection, close: () => closeSync(file) }
}

function copy<T>(value: T): T {
  return structuredClone(value)
}

/** Reads a journal, cuts a torn end, and rewrites it when most of it is old versions. */
function readJournal(path: string): Map<string, unknown> {
  const values = new Map<string, unknown>()
  if (!existsSync(path)) return values
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf(10) + 1
  if (end < bytes.length) truncate(path, end)
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').filter(Boolean)
  for (const text of lines) {
    const line = JSON.parse(text) as Line
    if ('value' in line) values.set(line.id, line.value)
    else values.delete(line.id)
  }
  if (lines.length > 200 && lines.length > values.size * 3) rewrite(path, values)
  return values
}

function truncate(path: string, length: number): void {
  const file = openSync(path, 'r+')
  ftruncateSync(file, length)
  closeSync(file)
}

function rewrite(path: string, values: Map<string, unknown>): void {
  const lines = [...values].map(([id, value]) => `${JSON.stringify({ id, value })}\n`)
  writeFileSync(`${path}.new`, lines.join(''))
  renameSync(`${path}.new`, path)
}

function openBlobs(folder: string): Blobs {
  mkdirSync(folder, { recursive: true })
  const pathOf = (id: string) => {
    if (!/^[\w-][\w.-]*$/.test(id)) throw new Error(`not a file id: ${id}`)
    return join(folder, id)
  }
  return {
    get: (id) => (existsSync(pathOf(id)) ? readFileSync(pathOf(id)) : undefined),
    put(id, bytes) {
      writeFileSync(`${pathOf(id)}.new`, bytes)
      renameSync(`${pathOf(id)}.new`, pathOf(id))
    },
    delete: (id) => rmSync(pathOf(id), { force: true }),
  }
}
