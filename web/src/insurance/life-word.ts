import type { TimelineEntry } from '@cursus/shared/contract-page'
import type { Translate } from '../i18n/use-translation.ts'
import { formatDay } from '../ui/format.ts'

type Told = Pick<TimelineEntry, 'kind' | 'effectOn' | 'isToCome' | 'parts'>

/** Says one thing of the life of a contract, in `language` where it lists several; the texts are `contract-page`. */
export function lifeWord(t: Translate, { kind, effectOn, isToCome, parts }: Told, language: string): string {
  if (isToCome) return t(`contract-page:life.toCome.${kind}`)
  const day = effectOn ? formatDay(effectOn) : ''
  if (kind === 'changed' && parts.length > 0) {
    const named = parts.map((part) => t(`contract-page:life.part.${part}`))
    const what = new Intl.ListFormat(language).format(named)
    return day
      ? t('contract-page:life.changed.parts.on', { what, day })
      : t('contract-page:life.changed.parts', { what })
  }
  return day ? t(`contract-page:life.${kind}.on`, { day }) : t(`contract-page:life.${kind}`)
}
