import type { Language } from '@cursus/shared/language'
import type { PageLocale } from '../../providers/payments/payments.ts'

/** Languages of the provider's pages; they have no Arabic, so the browser decides there. */
export const pageLocales: Record<Language, PageLocale> = { fr: 'fr', en: 'en', ch: 'zh', ar: 'auto' }
