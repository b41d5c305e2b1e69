import { createPrivateKey } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { decryptWith, encryptFor } from './age.ts'
import { makeKey, publicHalf, readIdentity, readRecipient } from './age-keys.ts'
import { BackupFault } from './backup-fault.ts'
import { toBech32 } from './bech32.ts'

const key = makeKey()
const identity = readIdentity(key.identity)
const recipient = readRecipient(key.recipient) ?? Buffer.alloc(0)

async function all(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = []
  for await (const piece of pieces) found.push(piece)
  return Buffer.concat(found)
}

const inPieces = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    ),
  )
const lock = (bytes: Buffer) => all(encryptFor(recipient)(inPieces(bytes, 40_000)))
const open = (sealed: Buffer, by = identity) => all(decryptWith(by)(inPieces(sealed, 30_000)))
const some = (size: number) => Buffer.from(Array.from({ length: size }, (_, at) => (at * 7) % 251))

/**
 * The example in age's own repository (testdata/example.age, example_keys.txt), made by its reference implementation.
 */
const example = {
  key: '# Test key for ExampleParseIdentities.\nAGE-SECRET-KEY-184JMZMVQH3E6U0PSL869004Y3U2NYV7R30EU99CSEDNPH02YUVFSZW44VU\n',
  sealed:
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSA4aHJsTStaQkczRGQ0ZkYyK2E1ODN6ZFRJV0RrOC9SNDFrQ1lac3Z3VFc0CnlPNFBZ' +
    'ZGxNV0RKK0N4Z1VOUnFZNVowVC9tK2czRkNoNWpJeEdMYkNWWGMKLS0tIEkvaW1ldlp6eTgxMjBKU3ptSm5tbi9LTWszcDVBMTFWODNOazQx' +
    'bTlOUEUKcMXlNiShUgdT+Sxa0Q7KsnO6TWEXgHcT6DggQXod8soIGCJyyPhchXc0oTEaO3XpjQ6v',
}

it('opens what age itself has locked', async () => {
  const opened = await open(Buffer.from(example.sealed, 'base64'), readIdentity(example.key))
  expect(opened.toString()).toBe('Black lives matter.')
})

it.each([
  0, 1, 65_535, 65_536, 65_537, 131_072, 300_000,
])('gives back %i bytes as they were', async (size) => {
  const sealed = await lock(some(size))
  expect(sealed.includes(some(64))).toBe(false)
  expect((await open(sealed)).equals(some(size))).toBe(true)
})

it('refuses another key in one line', async () => {
  const other = readIdentity(makeKey().identity)
  await expect(open(await lock(some(100)), other)).rejects.toThrow(/^This key does not open the backup/)
})

it('refuses what is cut at any place, also between two chunks', async () => {
  const sealed = await lock(some(200_000))
  const head = sealed.indexOf('\n', sealed.indexOf('---')) + 1
  for (const length of [0, 10, head - 1, head, head + 16, head + 16 + 65_552, sealed.length - 1]) {
    await expect(open(sealed.subarray(0, length)), String(length)).rejects.toThrow(BackupFault)
  }
})

it('refuses one bit that is another, in the header and in the payload', async () => {
  const sealed = await lock(some(70_000))
  for (const at of [3, 40, 100, 180, 220, 1000, 66_000, sealed.length - 1]) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    await expect(open(altered), String(at)).rejects.toThrow(BackupFault)
  }
})

it('reads both halves of a key again, and none that is mistyped', () => {
  expect(publicHalf(identity).equals(recipient)).toBe(true)
  const mistyped = `${key.recipient.slice(0, -1)}${key.recipient.endsWith('q') ? 'p' : 'q'}`
  for (const word of ['', 'age1', mistyped, key.identity, toBech32('age', Buffer.alloc(31))])
    expect(readRecipient(word)).toBeNull()
  for (const text of ['', '# only a remark\n', key.recipient, key.identity.replace('1', '2')])
    expect(() => readIdentity(text)).toThrow('The key file holds no key')
  expect(createPrivateKey(identity.export({ type: 'pkcs8', format: 'pem' })).equals(identity)).toBe(true)
})
