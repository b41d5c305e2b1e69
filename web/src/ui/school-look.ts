/** Number of hues for schools among the tokens. */
const hues = 6

/** Returns the token of a school's hue by its id; the first for a school that is being made. */
export function hueOfSchool(id = 1): string {
  return `--school-${(Math.abs(id - 1) % hues) + 1}`
}

const smallWords = new Set('a al d da de del der des di du et for l la le les of the und von'.split(' '))

/** Returns one or two letters for the emblem, without accents: « École Boréale (fictive) » is EB. */
export function initialsOfSchool(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\(.*?\)/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !smallWords.has(word.toLowerCase()))
  return words
    .slice(0, 2)
    .map((word) => ([...word][0] ?? '').toLocaleUpperCase('fr'))
    .join('')
}
