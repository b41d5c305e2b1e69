interface Names {
  name: string
  lastName: string
}
/** A person's names, with the spelling of the passport for those in another script than Latin. */
interface SpelledNames extends Names {
  latinName?: string | null | undefined
  latinLastName?: string | null | undefined
}

/** Both names in Han characters, kana or Hangul; no family name in katakana, in which names from elsewhere are written. */
const eastern = /^(?!\p{scx=Kana})[\p{scx=Han}ぁ-ー가-힣]+$/u

/** Returns both names in the order in which the whole name has them, and between them what stands there: a blank, or nothing. */
export const namesInOrder = ({ name, lastName }: Names): string[] =>
  eastern.test(lastName + name) ? [lastName, '', name] : [name, ' ', lastName]

/** Joins first and family name; in Chinese, Japanese and Korean letters the family name comes first, without a blank (李小明, 김민준). */
export function fullNameOf(names: Names): string {
  return namesInOrder(names).join('').trim()
}

/** Returns the names as the passport spells them; null where they are in Latin letters anyway. */
export function passportNames({ name, lastName, latinName, latinLastName }: SpelledNames): Names | null {
  if (!latinName && !latinLastName) return null
  return { name: latinName || name, lastName: latinLastName || lastName }
}

/** Returns the whole name as the passport spells it, for the line under it; empty where it is in Latin letters anyway. */
export function passportNameOf(names: SpelledNames): string {
  const passport = passportNames(names)
  return passport ? fullNameOf(passport) : ''
}

/** Masks the first name, « X*** Lanchen » or « 李小*** », so that a paper can be compared and no whole name is shown. */
export function maskedName(names: Names): string {
  const { name, lastName } = names
  const masked = `${[...name][0] ?? ''}***`
  return eastern.test(lastName + name) ? `${lastName}${masked}` : `${masked} ${lastName}`
}
