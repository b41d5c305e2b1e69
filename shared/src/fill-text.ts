/** A gap of a text, with the « de » or « que » that stands right before it. */
const gap = /(?:(^|\s)(d|qu)e )?\{(\w+)\}/gi

/**
 * What « de » and « que » lose their e before, behind marks that nobody sees: y only before a consonant (d’Yves, de Yann), and no h,
 * whose spelling does not tell.
 */
const vowel = /^\p{C}*(?:[aeiouœæ]|y(?![aeiouy]))/iu

const beginsWithVowel = (value: string) => vowel.test(value.normalize('NFD'))

/**
 * Fills each `{name}` of a text with what `valueFor` gives; undefined leaves the gap visible. In French (`fr`, `fr-FR`) « de » and
 * « que » are elided before a vowel: « Contrats d’Anouk ».
 */
export function fillText(
  text: string,
  locale: string,
  valueFor: (name: string) => string | undefined,
): string {
  const isFrench = locale.startsWith('fr')
  return text.replace(gap, (whole, blank: string | undefined, start: string | undefined, name: string) => {
    const value = valueFor(name)
    if (value === undefined) return whole
    if (start === undefined) return value
    return `${blank}${start}${isFrench && beginsWithVowel(value) ? '’' : 'e '}${value}`
  })
}
