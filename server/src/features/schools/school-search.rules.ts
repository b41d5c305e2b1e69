import { beginsNearly } from '@cursus/shared/near-words'

/** Splits a text into words without case, accents and signs. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

/** Letters from which a typing error is forgiven: shorter words are too alike. */
const forgivenFrom = 4

/**
 * Rates how well a name fits what was typed: 2 when every typed word begins one of its words, 1 when all do but for
 * one letter, else 0.
 */
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
