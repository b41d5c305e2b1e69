import { directionOf } from '@cursus/shared/language'
import { use, useSyncExternalStore } from 'react'
import {
  currentLanguage,
  currentLocale,
  findText,
  translatorOf,
  waitingFor,
  watchLanguage,
} from './catalogue.ts'
import type { Translate } from './translate.ts'

export type { Translate } from './translate.ts'

interface Shown {
  /** BCP 47 tag. */
  language: string
  dir(): 'ltr' | 'rtl'
  /** Tells whether there is a text: `namespace:key`, or a key of `common`. */
  exists(key: string): boolean
}

export interface Translation {
  t: Translate
  i18n: Shown
}

const known = new Map<string, Translation>()

/**
 * Returns `t`, which says texts of these files in the shown language, and renders again when it changes. `t` stays
 * the same until then. Suspends until the files are loaded; a bare key is of the first file, then of `common`.
 */
export function useTranslation(namespaces: string | readonly string[] = 'common'): Translation {
  const locale = useSyncExternalStore(watchLanguage, currentLocale)
  const all = typeof namespaces === 'string' ? [namespaces] : namespaces
  for (const namespace of all) use(waitingFor(namespace))
  const first = all[0] ?? 'common'
  const translation = known.get(`${locale} ${first}`) ?? translationOf(first, locale)
  known.set(`${locale} ${first}`, translation)
  return translation
}

function translationOf(namespace: string, language: string): Translation {
  const dir = () => directionOf(currentLanguage())
  return {
    t: translatorOf(namespace),
    i18n: { language, dir, exists: (key) => findText('common', key) !== undefined },
  }
}
