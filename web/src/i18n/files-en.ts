import type { Texts } from './translate.ts'

/** The files of texts in English, by their paths. */
export const files = import.meta.glob<Texts>('../locales/en/*.json', { import: 'default' })
