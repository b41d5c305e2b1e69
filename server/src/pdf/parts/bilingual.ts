/** A text as the data has it: French, and the same in English. */
export interface Bilingual {
  fr: string
  en: string
}

/** The language that stands first on a document of both; the other one stands small under it. */
export type Lead = 'fr' | 'en'

export const otherThan = (lead: Lead): Lead => (lead === 'fr' ? 'en' : 'fr')

/** French as a printer sets it: curly apostrophes, and no line that begins with a sign or splits a number. */
export function typeset(french: string): string {
  return french
    .replaceAll("'", '’')
    .replace(/ ([?!:;»€%])/g, '\u00a0$1')
    .replaceAll(' - ', ' – ')
    .replace(/« /g, '«\u00a0')
    .replace(/(\d) (?=\d{3})/g, '$1\u00a0')
}

/** English with curly apostrophes. */
export const typesetEnglish = (english: string) => english.replaceAll("'", '’').replaceAll(' - ', ' – ')
