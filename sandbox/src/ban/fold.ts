const plain = /^[a-z0-9 ]*$/

/** Lower case without accents, ligatures and punctuation, words apart by one space; « St » and « Ste » in full. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  const bare = plain.test(lower) ? lower : withoutMarks(lower)
  const words = bare.trim()
  return words.startsWith('st') || words.includes(' st') ? words.replace(/\b(st|ste)\b/g, saint) : words
}

const withoutMarks = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')

const saint = (word: string) => (word === 'st' ? 'saint' : 'sainte')

/** The folded name without its leading article, for « Mans » and « Rochelle »; null when it has none. */
export function withoutArticle(folded: string): string | null {
  const bare = folded.replace(/^(le|la|les|l) /, '')
  return bare === folded ? null : bare
}
