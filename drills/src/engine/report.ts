import { say } from './say.ts'
import type { Verdict } from './verdict.ts'

type Told = {
  verdict: Verdict
  /** Longest time from the end of a fault until all was well, in seconds. */
  recovered: number
  /** Other faults of the product: wrong answers, waits that are too long, people who were refused. */
  wrong: string[]
}

/** Most lines of one kind that are shown. */
const shown = 20

/** Tells the outcome of a drill in its last line. Throws when anything was lost, double or wrong. */
export function conclude({ verdict: { lost, double }, recovered, wrong }: Told): void {
  for (const [kind, lines] of Object.entries({ lost, double, wrong })) {
    for (const line of lines.slice(0, shown)) say(`FAIL ${kind}: ${line}`)
    if (lines.length > shown) say(`     … ${lines.length - shown} more ${kind}`)
  }
  const line = `lost ${lost.length}, double ${double.length}, recovered in ${recovered.toFixed(1)} s`
  say(line)
  if (lost.length + double.length + wrong.length > 0) {
    throw new Error(wrong.length > 0 ? `${line}, wrong ${wrong.length}` : line)
  }
}
