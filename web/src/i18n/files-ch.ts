import type { Texts } from './translate.ts'

/** The files of texts in Chinese, by their paths. */
export const files = import.meta.glob<Texts>('../locales/ch/*.json', { import: 'default' })
