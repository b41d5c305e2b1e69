import type { Texts } from './translate.ts'

/** The files of texts in Arabic, by their paths. */
export const files = import.meta.glob<Texts>('../locales/ar/*.json', { import: 'default' })
