import { parseCheckCode } from '@cursus/shared/check-code'

/** Every reading of a text in the command bar; null or empty for an impossible one. */
export type Typed = {
  /** Text without the sign that narrows the search. */
  text: string
  /** What `@` (schools) or `#` (numbers) narrows the search to. */
  only: 'schools' | 'numbers' | null
  email: string | null
  phone: PhoneTyped | null
  /** Whole references that it may be. */
  references: string[]
  /** Beginning of a reference. */
  referenceStart: string | null
  /** Check code of sixteen characters, or at least its first eight. */
  code: string | null
  imei: string | null
}

/** `start` is the beginning of an E.164 number, `end` its last figures in any country. */
export type PhoneTyped = { start: string; end: string }

const nothing = {
  email: null,
  phone: null,
  references: [],
  referenceStart: null,
  code: null,
  imei: null,
} satisfies Partial<Typed>

/**
 * Reads a text. `prefixes` are those of references (`SM`), `year` is the present one: a bare number is searched in
 * the last six years.
 */
export function readTyped(q: string, known: { prefixes: string[]; year: number }): Typed {
  const whole = q.normalize('NFKC').trim()
  const only = whole.startsWith('@') ? 'schools' : whole.startsWith('#') ? 'numbers' : null
  const text = only ? whole.slice(1).trim() : whole
  if (text === '' || only === 'schools') return { ...nothing, text, only }
  return {
    text,
    only,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : null,
    phone: readPhone(text),
    ...readReference(text, known),
    code: readCode(text),
    imei: /^\d{15}$/.test(text.replace(/[\s./-]/g, '')) ? text.replace(/\D/g, '') : null,
  }
}

/**
 * Reads a telephone of six figures or more; spaces, points, hyphens and brackets are ignored, `00` is `+`, one
 * leading `0` is France.
 */
function readPhone(text: string): PhoneTyped | null {
  const signs = text.replace(/[\s./()-]/g, '')
  if (!/^\+?\d{6,15}$/.test(signs)) return null
  const digits = signs.replace(/^(\+|00)/, '')
  if (signs.startsWith('+') || signs.startsWith('00')) return { start: `+${digits}`, end: digits }
  const own = digits.replace(/^0/, '')
  return { start: digits.startsWith('0') ? `+33${own}` : `+${own}`, end: own }
}

const written = /^([a-z]{2,3})[\s-]?(\d{4})[\s-]?(\d{1,12})$/i
const begun = /^[a-z]{2,3}-?(\d{4}(-\d*)?)$/i

/** Reads a reference: `sm 2026 9`, `SM-2026-000009` and `9` are the same number, `SM-2026-00` the beginning of many. */
function readReference(text: string, { prefixes, year }: { prefixes: string[]; year: number }) {
  const [, prefix, ofYear, number] = written.exec(text) ?? []
  const referenceStart = begun.test(text) ? text.toUpperCase().replace(/^([A-Z]{2,3})-?/, '$1-') : null
  if (prefix && ofYear && number) {
    return { references: [`${prefix.toUpperCase()}-${ofYear}-${padded(number)}`], referenceStart }
  }
  if (!/^\d{1,9}$/.test(text)) return { references: [], referenceStart }
  const years = [0, 1, 2, 3, 4, 5].map((back) => year - back)
  return {
    references: prefixes.flatMap((one) => years.map((each) => `${one}-${each}-${padded(text)}`)),
    referenceStart,
  }
}

const padded = (number: string) => number.replace(/^0+(?=\d)/, '').padStart(6, '0')

/**
 * Reads a whole check code, or its beginning in groups of four with a hyphen: a bare word of eight letters is a name.
 */
function readCode(text: string): string | null {
  const whole = parseCheckCode(text)
  if (whole) return whole
  const groups = text.split('-')
  if (
    groups.length < 2 ||
    groups.length > 4 ||
    !/^[0-9a-z]{4}(-[0-9a-z]{4})*(-[0-9a-z]{0,4})?$/i.test(text)
  ) {
    return null
  }
  const start = groups.join('').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  return start.length >= 8 && /\d/.test(text) ? start : null
}
