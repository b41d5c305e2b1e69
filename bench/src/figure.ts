export type Range = { least: number; most: number }

/** One figure that the project claims, measured beside its baseline in the same run. */
export type Figure = {
  /** Description of what was measured, and against what: `a price call`, `bare node:http sending the same bytes`. */
  work: string
  against?: string
  /** `×` is work divided by its baseline; any other unit is absolute. */
  unit: '×' | 'kB' | 'ms' | 's' | 'points' | '‰'
  value: number
  /** The least and the most of its rounds. */
  range?: Range
  goal: { atMost: number } | { atLeast: number }
  /** Details that help to read the figure: both sides in their own unit, SQL counted, rounds. */
  note?: string
}

/** A module `bench/src/NAME.bench.ts` has this as its default export; with `takesLong = true` beside it, `--quick` leaves it out. */
export type Bench = () => Promise<Figure[]>

export type Verdict = 'PASS' | 'MISS' | 'NO DATA'

export function verdictOf({ value, goal }: Figure): Verdict {
  if (!Number.isFinite(value)) return 'NO DATA'
  const isMet = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
  return isMet ? 'PASS' : 'MISS'
}

/** `name ratio [min..max] goal PASS`, then what helps to read it. */
export function toLine(figure: Figure): string {
  const { work, against, unit, value, range, goal, note } = figure
  const digits = (one: number) => (Number.isFinite(one) ? one.toFixed(unit === '×' ? 2 : 1) : '–')
  const between = range ? ` [${digits(range.least)}..${digits(range.most)}]` : ''
  const bound = 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`
  const subject = against ? `${work} / ${against}` : work
  const told = `${subject}  ${digits(value)} ${unit}${between}  ${bound} ${unit}  ${verdictOf(figure)}`
  return note ? `${told} · ${note}` : told
}
