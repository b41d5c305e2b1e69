/** What western names are written in needs no font to be looked at. */
const plain = /^[\p{ASCII}\u00a0-\u017f’]*$/u

/** The fields, of field path to text, that no font of ours prints; what draws is loaded only where a text is unusual. */
export async function findUnprintable(texts: Record<string, string>): Promise<string[]> {
  const unusual = Object.entries(texts).filter(([, text]) => !plain.test(text))
  if (unusual.length === 0) return []
  const { canPrint } = await import('./can-print.ts')
  return unusual.filter(([, text]) => !canPrint(text)).map(([field]) => field)
}
