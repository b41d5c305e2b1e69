/** Only a path of this site; an address from elsewhere in the query leads nowhere. */
export function safeBack(back: unknown): string | undefined {
  return typeof back === 'string' && /^\/(?![/\\])/.test(back) ? back : undefined
}
