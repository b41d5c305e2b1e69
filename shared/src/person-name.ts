/** The most characters of a first or a last name. */
export const longestName = 100
/** The most characters of first and last name, one after the other. */
export const longestFullName = 2 * longestName + 1

/** Scripts in which a joiner that nobody sees decides how the letters beside it are drawn. */
const joinedScripts = [
  ...[
    'Arabic',
    'Syriac',
    'Nko',
    'Mongolian',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
  ],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Balinese', 'Javanese'],
]
const joinable = `(?=[\\p{L}\\p{M}])[${joinedScripts.map((name) => `\\p{Script_Extensions=${name}}`).join('')}]`
/** Between two such letters, or at the end of one in the older spelling of Malayalam. */
const joiner = `(?:(?<=${joinable})[\\u200c\\u200d](?=${joinable})|(?<=\\u0d4d)\\u200d)`
/**
 * Characters that can be seen: some letters and marks show nothing, such as fillers of Hangul and selectors of
 * variants.
 */
const visible = String.raw`(?!\p{Default_Ignorable_Code_Point})`
const marks = String.raw`(?:${visible}\p{M}){0,8}`
const letter = `${visible}\\p{L}${marks}(?:${joiner}${marks})?`

const apostrophe = String.raw`['’‘\u05f3\u05f4\u055a]`
const hyphen = String.raw`[\-\u2010\u2011\u05be\u058a]`
/** Between the parts of a name that was transcribed, and the syllables of a Tibetan one. */
const middle = String.raw`[·・\u0f0b]`
/** A full stop ends a part: what follows it without a blank would make an address of the web. Initials are the exception. */
const part = `(?:${letter}(?:\\.${letter})+|(?:${letter})+)`
const between = `(?:[ ]?${apostrophe}[ ]?|[ ]?${hyphen}[ ]?|${middle}|\\.?[ ]|\\.${hyphen})`
const shape = new RegExp(`^${apostrophe}?${part}(?:${between}${part})*(?:${apostrophe}|[.\\u0f0b])?$`, 'u')

/**
 * True for what can be the name of a person: letters of any script with their marks, between them blanks, apostrophes, hyphens,
 * full stops and middle dots, up to `most` characters. No digits, no other signs, nothing invisible, no address of the web.
 */
export function isPersonName(text: string, most = longestName): boolean {
  return text.length <= 2 * most && [...text].length <= most && shape.test(text)
}

/** True for first and last name, one after the other. */
export function isFullName(text: string): boolean {
  return isPersonName(text, longestFullName)
}

const wordShape = new RegExp(`(?:${letter})+(?:(?:${hyphen}|${apostrophe}|${middle})(?:${letter})+)*`, 'gu')

/**
 * Removes from a text all that no name has: for names that were stored before the rule. Where nothing is left it
 * answers with the text itself, as no document goes out without a name; signs without a font are refused when the
 * document is drawn.
 */
export function readPersonName(text: string, most = longestName): string {
  if (isPersonName(text, most)) return text
  const words = text.normalize('NFC').match(wordShape) ?? []
  const kept = [...words.join(' ')].slice(0, most).join('').trim()
  return isPersonName(kept, most) ? kept : text
}

/** Reads first and last name as `readPersonName` does, one after the other. */
export const readFullName = (text: string) => readPersonName(text, longestFullName)

/**
 * Writes a name with the signs of names: blanks of any kind and number are one; an accent that stands alone between
 * letters was meant as an apostrophe, the dash of a word processor as a hyphen, and its other hyphens are the plain one.
 */
export const withPlainSigns = (text: string) =>
  text
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/(?<=\p{L})[´`](?=\p{L})/gu, '’')
    .replace(/(?<=\p{L} ?)–(?= ?\p{L})/gu, '-')

/** What a passport's spelling is made of, and the e-signature provider takes. */
const latinSign = String.raw`[\p{Script=Latin}'’‘ʼʻ. \-]`
const latin = new RegExp(`^${latinSign}+$`, 'u')
/** What a name may have and a passport's spelling may not: letters of another script, with their marks and signs. */
const foreign = new RegExp(`(?!${latinSign})(?:[\\p{L}\\p{M}]|${apostrophe}|${hyphen}|${middle})`, 'u')

/** True for a name that can stand as a passport spells it. */
export function isLatinName(name: string): boolean {
  const plain = withPlainSigns(name.normalize('NFC'))
  return latin.test(plain) && isPersonName(plain)
}

/**
 * Tells whether a name also needs the passport's spelling, because of its letters (C-81). Of a name it is the contrary
 * of `isLatinName`; a name that is half typed, or has a digit, needs none for that.
 */
export function needsLatin(name: string): boolean {
  return foreign.test(withPlainSigns(name.normalize('NFC')))
}
