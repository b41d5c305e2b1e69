import type { MultimediaOffer } from '@cursus/shared/prices'

const keys: Record<string, string> = {
  'Essentiels hors tel': 'essentielsHorsTel',
  'Tous produit hors tel': 'tousHorsTel',
  'Essentiels + tel': 'essentielsTel',
  'Tous produit + tel': 'tousTel',
}

/** Last part of the text keys of a formula, whose wire name is French. */
export function formulaKey(formula: string | null): string | undefined {
  return formula === null ? undefined : keys[formula]
}

/** Names an offer in the page's words; one outside the four formulas as the tariff does. */
export function offerName(
  offer: Pick<MultimediaOffer, 'formula' | 'name'>,
  t: (key: string) => string,
): string {
  const key = formulaKey(offer.formula)
  return key ? t(`devices:mm.formula.${key}`) : offer.name
}
