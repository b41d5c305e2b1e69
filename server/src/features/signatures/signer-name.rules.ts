/** The letters that the signature provider takes in a name, from its specification. */
const accepted = /^[0-9A-Za-zÀ-ÖØ-öø-ÿ\u0100-\u017F\u0218-\u021B`'() -]$/u
/** Inside those ranges and refused all the same. */
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
 * A Latin name in the letters that the provider takes: the typographic apostrophe becomes a plain one, accents that it does not
 * know (Vietnamese) are left off, dots and other signs become spaces.
 */
export function signerName(name: string): string {
  const letters = [...name.normalize('NFC')].map((letter) => {
    if (spelled[letter]) return spelled[letter]
    if (isAccepted(letter)) return letter
    const bare = [...letter.normalize('NFD')].filter(isAccepted).join('')
    return bare || ' '
  })
  return letters.join('').replace(/ +/g, ' ').trim().slice(0, 255)
}

const isAccepted = (letter: string) => accepted.test(letter) && !refused.has(letter)
