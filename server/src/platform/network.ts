import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the network that limits count: an IPv4 address, or the /64 of an IPv6 one, inside which a household can
 * change addresses at will. Null for a text that is no address.
 */
export function networkOf(address: string | null): string | null {
  // A link-local address may name its interface.
  const plain = address?.split('%')[0] ?? ''
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1] ?? plain
  if (isIPv4(mapped)) return mapped
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : null
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  if (tail === undefined) return split(head)
  const zeros = 8 - split(head).length - split(tail).length
  return [...split(head), ...Array<string>(zeros).fill('0'), ...split(tail)]
}

/** Tells whether a text is an address or a network such as 192.0.2.0/24; the network of all addresses is refused. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  if (prefix === undefined || longest === 0) return longest > 0
  return more.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest
}
