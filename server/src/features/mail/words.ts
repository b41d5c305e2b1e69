import { writeNumber } from '@cursus/shared/formats'
import { type Language, toLocale } from '@cursus/shared/language'
import { productKeys, typeNames } from '@cursus/shared/product-keys'
import { writeDate } from '@cursus/shared/write-date'
import { sayDay } from '@cursus/shared/written-day'
import { escapeHtml } from '../../platform/escape-html.ts'
import { text } from '../../platform/texts.ts'

type Key = keyof typeof import('../../locales/fr.json', { with: { type: 'json' }})

/** Kinds of mail: those whose subject the texts have, as `mail.<kind>.subject`. */
export type Kind = Key extends infer K ? (K extends `mail.${infer Named}.subject` ? Named : never) : never

// Marks around a value that stands out. No value can hold them: control characters are taken out of it first.
const open = '\u0001'
const close = '\u0002'

/**
 * Returns a sentence with its values, days as the language writes them, without invisible characters, so that no value breaks
 * a line or a page.
 */
export function say(language: Language, key: string, values: Record<string, string>): string {
  const locale = toLocale(language)
  const plain = Object.entries(values).map(([name, value]) => [
    name,
    withoutInvisible(value).replace(unmarked, (part) => sayDay(part, locale)),
  ])
  return text(language, key, Object.fromEntries(plain))
}

/** Takes out all but the marks around a figure (`writeNumber`), which turn nothing else. */
function withoutInvisible(value: string): string {
  return value.replace(figureOrInvisible, (found) => (found.length > 1 ? found : ' '))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const invisible = /[\u0000\u0003-\u001f\u007f\u2028-\u202e\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are ours
const unmarked = /[^\u0001\u0002]+/g

const figureOrInvisible = new RegExp(`\\u2066[^\\p{L}\\p{C}]+\\u2069|${invisible.source}`, 'gu')

/** Splits a text that somebody wrote into lines, without markup and invisible characters. */
export function linesOf(written: string): string[] {
  return written
    .split('\n')
    .map((line) => line.replaceAll(open, '').replaceAll(close, '').replace(invisible, ' ').trim())
    .filter(Boolean)
}

/** Returns what a language calls an insurance type (`typeNames`); one that is no product's stays as it is. */
export function insuranceName(language: Language, insuranceType: string): string {
  const key = productKeys.find((one) => typeNames[one] === insuranceType)
  return key ? text(language, `insuranceType.${key}`) : insuranceType
}

/** Marks the values to stand out in the mail. */
export function strong(values: Record<string, string>): Record<string, string> {
  const bare = (value: string) => value.replaceAll(open, '').replaceAll(close, '')
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, `${open}${bare(value)}${close}`]),
  )
}

/**
 * Escapes a text for HTML; each value keeps its own direction of writing, and what a line would break badly stays whole. A line
 * may end before a site, which Chinese sets beside the word before it without a space.
 */
export function toHtml(sentence: string): string {
  return escapeHtml(sentence)
    .replace(/\bwww\./g, '<wbr>$&')
    .replace(whole, '<span dir="ltr" style="white-space:nowrap">$&</span>')
    .replaceAll(open, '<b><bdi>')
    .replaceAll(close, '</bdi></b>')
}

/** References, check codes and articles of law, Chinese days, hours, addresses of sites and « e-mail ». */
const whole =
  /(?:\bL\.\s)?\b[A-Z\d]+(?:-[A-Z\d]+)+\b|\d{4}年\d{1,2}月\d{1,2}日|\d{1,2}:\d\d–\d{1,2}:\d\d|\bwww\.[\w.-]+\w|\b[Ee]-mails?\b/g

/** Returns a sentence without the marks of what stands out, for the plain part of a mail and for its subject. */
export function toPlain(sentence: string): string {
  return sentence.replaceAll(open, '').replaceAll(close, '')
}

/** Formats euro cents for a person, in western digits in every language. */
export function money(cents: number, language: Language): string {
  return writeNumber(cents / 100, toLocale(language), { style: 'currency', currency: 'EUR' })
}

/** Formats an instant (ISO 8601) as day and time in Paris, in western digits in every language. */
export function instant(at: string, language: Language): string {
  return writeDate(new Date(at), toLocale(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  })
}
