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
  /** Whether there is a text: `namespace:key`, or a key of `common`. */
  exists(key: string): boolean
}

export interface Translation {
  t: Translate
  i18n: Shown
}

const known = new Map<string, Translation>()

/**
 * Says texts of a file in the shown language, and again when that changes. `t` stays the same until then. The part waits for
 * the files that it names; keys without a file are those of the first, then of `common`.
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
