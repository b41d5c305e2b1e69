/** The six hues for schools: white on each has a contrast of 7.5 or more (DESIGN §2). */
const hues = ['#1F3C88', '#7A1F3D', '#5B2A86', '#0F5C6E', '#7A3E0A', '#2F4A1E'] as const

/** A school keeps its hue for as long as it keeps its id; one that is only being made has the first. */
export function hueOfSchool(id = 1): (typeof hues)[number] {
  return hues[Math.abs(id - 1) % hues.length] ?? hues[0]
}

const smallWords = new Set('a al d da de del der des di du et for l la le les of the und von'.split(' '))

/** One or two letters for the emblem, without accents: « École Boréale (fictive) » is EB. */
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
