import type { ListCounts } from '@cursus/shared/lists'
import { countedAtMost } from '@cursus/shared/words'

/** The choices of each filter, by its key. */
export type Choices = Record<string, readonly string[]>

/** Rows of a list by what its filters tell apart: those that say the same of every key, counted together. */
type Cube<Known extends Choices> = readonly ({ [Key in keyof Known]: string | null } & { count: number })[]

/**
 * Returns how many rows each choice of each filter would show, the other filters being as asked; 50,000 at most each. `cube`
 * holds the rows that all filters leave but those of `choices`.
 */
export function countChoices<Known extends Choices>(
  cube: Cube<Known>,
  choices: Known,
  asked: { [Key in keyof Known]?: string | undefined },
): ListCounts {
  const keys = Object.keys(choices)
  return Object.fromEntries(
    keys.map((key) => {
      const others = keys.filter((other) => other !== key && asked[other] !== undefined)
      const left = cube.filter((row) => others.every((other) => row[other] === asked[other]))
      const count = (choice: string) =>
        left.reduce((sum, row) => (row[key] === choice ? sum + row.count : sum), 0)
      return [key, Object.fromEntries((choices[key] ?? []).map((choice) => [choice, capped(count(choice))]))]
    }),
  )
}

/** Stops a count at 50,000. */
export const capped = (count: number) => ({
  count: Math.min(count, countedAtMost),
  isCapped: count > countedAtMost,
})
