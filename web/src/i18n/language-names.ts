import type { Language } from '@cursus/shared/language'

/** Each language by its own name, so that anybody finds theirs. */
export const languageNames: Record<Language, string> = {
  fr: 'Français',
  en: 'English',
  ch: '中文',
  ar: 'العربية',
}
