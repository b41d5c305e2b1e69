/** Returns a path of this site; undefined for an address from elsewhere. */
export function safeBack(back: unknown): string | undefined {
  return typeof back === 'string' && /^\/(?![/\\])/.test(back) ? back : undefined
}
