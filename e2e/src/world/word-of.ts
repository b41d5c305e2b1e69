import type { TestInfo } from '@playwright/test'

/**
 * Small letters, digits and a hyphen that stand for this journey at this width in this run of it, and for no other: what
 * it makes carries them, so that it meets nothing of another journey, nor of its own first run when it is run again.
 */
export function wordOf({ testId, retry }: Pick<TestInfo, 'testId' | 'retry'>): string {
  return `${testId}${retry}`
}

/** The same in letters alone, as names of people are: a for 0 to j for 9, in the same order; a hyphen goes. */
export function inLetters(word: string): string {
  return word.replaceAll('-', '').replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
}
