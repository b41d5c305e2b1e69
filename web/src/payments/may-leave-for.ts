/**
 * Whether a page may lead there: https, this site itself, or plain http on this very machine, where the sandbox stands in
 * for the outside world.
 */
export function mayLeaveFor({ protocol, hostname, origin }: URL, own: string): boolean {
  if (protocol === 'https:' || origin === own) return true
  return protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}
