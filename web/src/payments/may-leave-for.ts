/**
 * Tells whether a page may lead to an address: https, this site, or plain http on this machine, where the sandbox
 * plays the outside world.
 */
export function mayLeaveFor({ protocol, hostname, origin }: URL, own: string): boolean {
  if (protocol === 'https:' || origin === own) return true
  return protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}
