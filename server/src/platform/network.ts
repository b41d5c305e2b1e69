import { isIPv4, isIPv6 } from 'node:net'

/**
 * Whom a limit per address counts: an IPv4 address, or the /64 network of an IPv6 one, which a household has to itself
 * and can change addresses in at will. Null for what is no address.
 */
export function networkOf(address: string | null): string | null {
  // A link-local address may name its interface.
  const plain = address?.split('%')[0] ?? ''
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1] ?? plain
  if (isIPv4(mapped)) return mapped
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : null
}

/** The eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  if (tail === undefined) return split(head)
  const zeros = 8 - split(head).length - split(tail).length
  return [...split(head), ...Array<string>(zeros).fill('0'), ...split(tail)]
}

/** True for an address, or a network in the form 192.0.2.0/24; the network of all addresses is none. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  if (prefix === undefined || longest === 0) return longest > 0
  return more.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest
}
