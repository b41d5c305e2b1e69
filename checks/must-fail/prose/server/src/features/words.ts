/** Words with a gap, as sources hold them. */
export const wordsOf = (name: string) => ({ fr: `L'offre ${name}`, en: `The offer ${name}` })
