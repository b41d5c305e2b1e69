import { createWriteStream } from 'node:fs'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupFault } from './backup-fault.ts'
import { type Reader, readerOf } from './byte-reader.ts'

const block = 512

/** Two empty blocks that end an archive. */
export const tarEnd = Buffer.alloc(2 * block)

/** Writes one small file as POSIX tar (ustar): its header, its bytes, padded to whole blocks. */
export function tarFile(name: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(block)
  const octal = (value: number, at: number, width: number) =>
    head.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'latin1')
  if (Buffer.byteLength(name) > 100) throw new Error(`too long for an archive: ${name}`)
  head.write(name, 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(bytes.length, 124, 12)
  octal(0, 136, 12)
  head.write('        0', 148, 'latin1')
  head.write('ustar\x0000', 257, 'latin1')
  octal(
    head.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  )
  return Buffer.concat([head, bytes, Buffer.alloc(padding(bytes.length))])
}

const padding = (size: number) => (block - (size % block)) % block

type Owner = { uid: number; gid: number } | null
type Head = { name: string; size: number; mode: number; isFolder: boolean }

/**
 * Extracts an archive into `folder`, readable by nobody else, owned by `owner` when given. Returns the number of
 * files. Throws `BackupFault` for anything but plain files and folders below it.
 */
export async function extractTar(
  source: AsyncIterable<Buffer>,
  folder: string,
  owner: Owner = null,
): Promise<number> {
  const reader = readerOf(source)
  let count = 0
  for (;;) {
    const head = readHead(await reader.exactly(block))
    if (!head) break
    const path = join(folder, head.name)
    await mkdir(head.isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (!head.isFolder) {
      await pipeline(Readable.from(contentOf(reader, head.size)), createWriteStream(path, { mode: 0o600 }))
      count += 1
    }
    await chmod(path, head.mode & 0o700)
    if (owner) await chown(path, owner.uid, owner.gid)
  }
  // To the end: the last seal stands there.
  while ((await reader.upTo(1_048_576)).length > 0);
  return count
}

function readHead(head: Buffer): Head | null {
  if (head.length < block) throw new BackupFault('The backup is cut or altered: an archive in it has no end.')
  if (head.every((byte) => byte === 0)) return null
  const text = (at: number, length: number) => head.toString('utf8', at, at + length).split('\0')[0] ?? ''
  const [name, type] = [text(0, 100), text(156, 1) || '0']
  const isInside = !name.startsWith('/') && !name.split('/').includes('..')
  if (!isInside || !['0', '5'].includes(type))
    throw new BackupFault('The backup holds more than plain files and folders: nothing of it is used.')
  const octal = (at: number, length: number) => Number.parseInt(text(at, length).trim() || '0', 8)
  return { name, size: octal(124, 12), mode: octal(100, 8), isFolder: type === '5' }
}

async function* contentOf(reader: Reader, size: number): AsyncGenerator<Buffer> {
  for (let missing = size; missing > 0; ) {
    const piece = await reader.upTo(missing)
    if (piece.length === 0) throw new BackupFault('The backup is cut or altered: a file in it has no end.')
    missing -= piece.length
    yield piece
  }
  await reader.exactly(padding(size))
}
