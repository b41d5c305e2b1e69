import { beginsNearly } from '@cursus/shared/near-words'

/** A text as people search for it: words without case, accents and signs. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

/** Shorter words are too alike. */
const forgivenFrom = 4

/** How well a name answers what was typed: every typed word begins one of its own (2), or all but for a letter (1); else 0. */
export function schoolFit(name: string, typed: string): 0 | 1 | 2 {
  const own = wordsOf(name)
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return 0
  const begins = (word: string) => own.some((one) => one.startsWith(word))
  const nearly = (word: string) =>
    begins(word) || (word.length >= forgivenFrom && own.some((one) => beginsNearly(one, word)))
  if (wanted.every(begins)) return 2
  return wanted.every(nearly) ? 1 : 0
}
