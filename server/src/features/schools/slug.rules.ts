const letters: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Makes the slug of a name (D-27): without accents, signs and a bracket at its end, 60 characters at most. Empty when
 * the name has no Latin letter or digit.
 */
export function slugOf(name: string): string {
  const plain = name.replace(/\s*[([][^()[\]]*[)\]]\s*$/, '')
  const slug = toWord(plain) || toWord(name)
  return slug.slice(0, 60).replace(/-$/, '')
}

function toWord(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđðþı]/g, (letter) => letters[letter] ?? '')
    .replace(/['’]/g, '-')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
