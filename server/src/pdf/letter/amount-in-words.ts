import type { Bilingual } from '../parts/bilingual.ts'

const french = [
  ...['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'],
  ...['onze', 'douze', 'treize', 'quatorze', 'quinze', 'seize', 'dix-sept', 'dix-huit', 'dix-neuf'],
]
const frenchTens = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
]
const english = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const at = (words: string[], index: number) => words[index] as string

/**
 * Writes a number below 100 in French. « quatre-vingts » loses its s before another word of the number: «
 * quatre-vingt-un », « quatre-vingt mille ».
 */
function frenchBelowHundred(number: number, isLast: boolean): string {
  if (number < 20) return at(french, number)
  const tens = Math.floor(number / 10)
  const base = tens === 7 || tens === 9 ? tens - 1 : tens
  const rest = number - base * 10
  const word = at(frenchTens, base)
  if (rest === 0) return base === 8 && isLast ? `${word}s` : word
  const joins = base < 8 && (rest === 1 || rest === 11)
  return joins ? `${word} et ${at(french, rest)}` : `${word}-${at(french, rest)}`
}

function frenchBelowThousand(number: number, isLast: boolean): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  if (hundreds === 0) return frenchBelowHundred(rest, isLast)
  const hundred = hundreds === 1 ? 'cent' : `${at(french, hundreds)} cent`
  if (rest === 0) return hundreds > 1 && isLast ? `${hundred}s` : hundred
  return `${hundred} ${frenchBelowHundred(rest, isLast)}`
}

function inFrench(number: number): string {
  const [thousands, rest] = [Math.floor(number / 1000), number % 1000]
  if (thousands === 0) return frenchBelowThousand(rest, true)
  const thousand = thousands === 1 ? 'mille' : `${frenchBelowThousand(thousands, false)} mille`
  return rest === 0 ? thousand : `${thousand} ${frenchBelowThousand(rest, true)}`
}

function englishBelowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  const units = rest % 10 === 0 ? '' : `-${at(english, rest % 10)}`
  const below = rest < 20 ? at(english, rest) : `${at(englishTens, Math.floor(rest / 10))}${units}`
  if (hundreds === 0) return below
  const hundred = `${at(english, hundreds)} hundred`
  return rest === 0 ? hundred : `${hundred} and ${below}`
}

function inEnglish(number: number): string {
  const [thousands, rest] = [Math.floor(number / 1000), number % 1000]
  if (thousands === 0) return englishBelowThousand(rest)
  const thousand = `${englishBelowThousand(thousands)} thousand`
  if (rest === 0) return thousand
  return `${thousand}${rest < 100 ? ' and' : ''} ${englishBelowThousand(rest)}`
}

const many = (count: number, unit: string) => (count > 1 ? `${unit}s` : unit)

/** Writes out an amount from one cent to under a million euros: « quatre cent vingt euros et cinquante centimes ». */
export function amountInWords(amountCents: number): Bilingual {
  const [euros, cents] = [Math.floor(amountCents / 100), amountCents % 100]
  const fr = [
    euros > 0 && `${inFrench(euros)} ${many(euros, 'euro')}`,
    cents > 0 && `${inFrench(cents)} ${many(cents, 'centime')}`,
  ]
  const en = [
    euros > 0 && `${inEnglish(euros)} ${many(euros, 'euro')}`,
    cents > 0 && `${inEnglish(cents)} ${many(cents, 'cent')}`,
  ]
  return { fr: fr.filter(Boolean).join(' et '), en: en.filter(Boolean).join(' and ') }
}
