/** Characters that every brand font has: a text of these needs no look at the fonts. */
const plain = /^[\p{ASCII}\u00a0-\u017f’]*$/u

/**
 * Returns the fields (path to text) with a character that no font of ours has. The fonts are loaded only for an
 * unusual text.
 */
export async function findUnprintable(texts: Record<string, string>): Promise<string[]> {
  const unusual = Object.entries(texts).filter(([, text]) => !plain.test(text))
  if (unusual.length === 0) return []
  const { canPrint } = await import('./can-print.ts')
  return unusual.filter(([, text]) => !canPrint(text)).map(([field]) => field)
}
