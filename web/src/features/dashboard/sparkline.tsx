import * as styles from './figure-tiles.module.css'
import { ticksOf } from './plot-scale.ts'

type Values = readonly (number | null)[]

interface SparklineProps {
  /** Twelve values each; null leaves a month out. */
  year: Values
  /** Those of the year before; absent when nothing is compared. */
  before?: Values | undefined
}

/** A figure's twelve months as a line, with the year before as a dashed one. The words beside it say what counts. */
export function Sparkline({ year, before }: SparklineProps) {
  const all = [...year, ...(before ?? [])].filter((value) => value !== null)
  if (all.length < 2) return null
  const most = ticksOf(Math.max(...all) || 1).at(-1) ?? 1
  const line = (values: Values) =>
    values
      .flatMap((value, month) =>
        value === null ? [] : [`${(month / 11) * 116},${38 - (value / most) * 36}`],
      )
      .join(' ')
  return (
    <svg className={styles.spark} viewBox="0 0 116 40" preserveAspectRatio="none" aria-hidden="true">
      {before && <polyline className={styles.before} points={line(before)} />}
      <polyline points={line(year)} />
    </svg>
  )
}
