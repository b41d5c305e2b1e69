import { crc32 } from 'node:zlib'

/** A ZIP archive of the files, stored without compression, names in UTF-8. */
export function zip(files: { name: string; bytes: Uint8Array }[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const label = Buffer.from(name)
    const common = commonHeader(label, bytes)
    const local = Buffer.concat([signature(0x04034b50), common, label, bytes])
    directory.push(
      Buffer.concat([
        signature(0x02014b50),
        Buffer.from([20, 0]),
        common,
        Buffer.alloc(10),
        signature(offset),
        label,
      ]),
    )
    bodies.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, central, end])
}

/** The 26 bytes that the local header and the directory entry share: version 2.0, UTF-8 names, 1 January 1980. */
function commonHeader(name: Buffer, bytes: Uint8Array): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(0x0800, 2)
  header.writeUInt16LE(0x0021, 8)
  header.writeUInt32LE(crc32(bytes), 10)
  header.writeUInt32LE(bytes.length, 14)
  header.writeUInt32LE(bytes.length, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
