import type { MultimediaOffer } from '@cursus/shared/travel'

const keys: Record<string, string> = {
  'Essentiels hors tel': 'essentielsHorsTel',
  'Tous produit hors tel': 'tousHorsTel',
  'Essentiels + tel': 'essentielsTel',
  'Tous produit + tel': 'tousTel',
}

/** The last part of the text keys of a formula, which the wire names in French. */
export function formulaKey(formula: string | null): string | undefined {
  return formula === null ? undefined : keys[formula]
}

/** The offer in the words of the page; one that is none of the four as the tariff calls it. */
export function offerName(
  offer: Pick<MultimediaOffer, 'formula' | 'name'>,
  t: (key: string) => string,
): string {
  const key = formulaKey(offer.formula)
  return key ? t(`devices:mm.formula.${key}`) : offer.name
}
