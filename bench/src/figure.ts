/** One figure that the project claims, measured beside its baseline in the same run. */
export type Figure = {
  /** What was measured, against what: `a price call`, `bare node:http sending the same bytes`. */
  work: string
  against?: string
  /** `×` is work divided by its baseline; any other unit is absolute. */
  unit: '×' | 'kB' | 'ms' | 's' | 'points' | '‰'
  value: number
  goal: { atMost: number } | { atLeast: number }
  /** What helps to read the figure: both sides in their own unit, SQL counted, rounds. */
  note?: string
}

/** A module `bench/src/NAME.bench.ts` has this as its default export. */
export type Bench = () => Promise<Figure[]>

export function isMet({ value, goal }: Figure): boolean {
  if (!Number.isFinite(value)) return false
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

export function toLine(figure: Figure): string {
  const { work, against, unit, value, goal, note } = figure
  const bound = 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`
  const figures = `${value.toFixed(unit === '×' ? 2 : 1)} ${unit} (${bound} ${unit})`
  const subject = against ? `${work} / ${against}` : work
  return `${isMet(figure) ? 'ok  ' : 'MISS'} ${subject}: ${figures}${note ? ` · ${note}` : ''}`
}
