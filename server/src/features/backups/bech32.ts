const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** Encodes bytes under a name as one word with a checksum (BIP 173), as age writes its keys. */
export function toBech32(name: string, bytes: Uint8Array): string {
  const groups = regroup([...bytes], { from: 8, to: 5, pads: true })
  const sum = checksum([...spread(name), ...groups, 0, 0, 0, 0, 0, 0]) ^ 1
  const closing = Array.from({ length: 6 }, (_, index) => (sum >>> (5 * (5 - index))) & 31)
  return `${name}1${[...groups, ...closing].map((group) => letters[group]).join('')}`
}

/** Decodes such a word; null for another name, or a typing error. */
export function fromBech32(name: string, word: string): Buffer | null {
  const text = word.toLowerCase()
  if (word !== text && word !== word.toUpperCase()) return null
  if (!text.startsWith(`${name}1`)) return null
  const groups = [...text.slice(name.length + 1)].map((letter) => letters.indexOf(letter))
  if (groups.length < 6 || groups.includes(-1)) return null
  if (checksum([...spread(name), ...groups]) !== 1) return null
  return Buffer.from(regroup(groups.slice(0, -6), { from: 5, to: 8, pads: false }))
}

function spread(name: string): number[] {
  const codes = [...Buffer.from(name)]
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

function checksum(values: number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    generators.forEach((generator, index) => {
      if ((top >>> index) & 1) sum ^= generator
    })
  }
  return sum
}

type Width = { from: number; to: number; pads: boolean }

/** Regroups bits into groups of another width. */
function regroup(values: number[], { from, to, pads }: Width): number[] {
  const groups: number[] = []
  let [bits, width] = [0, 0]
  for (const value of values) {
    bits = ((bits << from) | value) & 0xfff
    width += from
    while (width >= to) {
      width -= to
      groups.push((bits >>> width) & ((1 << to) - 1))
    }
  }
  if (pads && width > 0) groups.push((bits << (to - width)) & ((1 << to) - 1))
  return groups
}
