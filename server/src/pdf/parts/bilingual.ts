/** A text in French and in English. */
export interface Bilingual {
  fr: string
  en: string
}

/** Language that stands first on a bilingual document; the other stands small under it. */
export type Lead = 'fr' | 'en'

export const otherThan = (lead: Lead): Lead => (lead === 'fr' ? 'en' : 'fr')

/** Sets French as a printer does: curly apostrophes, and no-break spaces before signs and inside numbers. */
export function typeset(french: string): string {
  return french
    .replaceAll("'", '’')
    .replace(/ ([?!:;»€%])/g, '\u00a0$1')
    .replaceAll(' - ', ' – ')
    .replace(/« /g, '«\u00a0')
    .replace(/(\d) (?=\d{3})/g, '$1\u00a0')
}

/** Sets English with curly apostrophes. */
export const typesetEnglish = (english: string) => english.replaceAll("'", '’').replaceAll(' - ', ' – ')
