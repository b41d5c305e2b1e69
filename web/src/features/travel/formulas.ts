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
