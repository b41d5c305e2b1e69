/**
 * ISO codes of the 27 countries of the European Union. 112 answers in each of them: Directive (EU) 2018/1972, article 109.
 * Of other countries no number is known from a source (E-24), so none is given.
 */
export const unionCountries = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
] as const

/** The number of ambulance, fire brigade and police together; null where none is known. Takes an ISO alpha-2 code. */
export function emergencyNumberOf(countryCode: string): '112' | null {
  return unionCountries.some((code) => code === countryCode) ? '112' : null
}
