import type { Language } from '@cursus/shared/language'
import type { PageLocale } from '../../providers/payments/payments.ts'

/** The provider's pages speak no Arabic: there the browser decides. */
export const pageLocales: Record<Language, PageLocale> = { fr: 'fr', en: 'en', ch: 'zh', ar: 'auto' }
