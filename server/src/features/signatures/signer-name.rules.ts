/** Letters that the signature provider accepts in a name, by its specification. */
const accepted = /^[0-9A-Za-zÀ-ÖØ-öø-ÿ\u0100-\u017F\u0218-\u021B`'() -]$/u
/** Letters inside those ranges that it refuses nevertheless. */
const refused = new Set(['×', '÷', 'Ð', 'ð', 'Þ', 'þ'])

const spelled: Record<string, string> = {
  '’': "'",
  ʼ: "'",
  ʻ: "'",
  '‘': "'",
  Ð: 'D',
  ð: 'd',
  Þ: 'Th',
  þ: 'th',
  ə: 'e',
  Ə: 'E',
}

/**
 * Converts a Latin name to letters that the provider accepts: a plain apostrophe, no accents that it does not know
 * (Vietnamese) nor letters of full width (a Chinese keyboard), spaces for dots and other signs.
 */
export function signerName(name: string): string {
  const letters = [...name.normalize('NFC')].map((letter) => {
    if (spelled[letter]) return spelled[letter]
    if (isAccepted(letter)) return letter
    const bare = [...letter.normalize('NFKD')].filter(isAccepted).join('')
    return bare || ' '
  })
  return letters.join('').replace(/ +/g, ' ').trim().slice(0, 255)
}

const isAccepted = (letter: string) => accepted.test(letter) && !refused.has(letter)
