import type { Statut } from '@cursus/shared/contracts'
import type { Translate } from '../i18n/use-translation.ts'

interface Stands {
  statut: Statut
  /** DD/MM/YYYY, the last day of one that is terminated and still covers, else null. */
  coveredUntil: string | null
}

/** Says the statut of a contract; of one that is terminated and still covers, when it ends, as its other pages do. */
export const statutWord = (t: Translate, { statut, coveredUntil }: Stands): string =>
  coveredUntil ? t('statut.ending', { day: coveredUntil }) : t(`statut.${statut}`)
