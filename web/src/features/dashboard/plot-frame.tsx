import type { ReactNode } from 'react'
import * as styles from './plots.module.css'

/** A plot's own measures; the page scales it. */
const plot = { width: 480, height: 262, start: 62, end: 474, bottom: 222, top: 40 }

export interface Axis {
  /** Height of a value. */
  y(value: number): number
  /**
   * Returns the position of a point that is at `x` in left-to-right pages: time runs in the direction of the
   * text.
   */
  at(x: number): number
  isMirrored: boolean
}

export function axisOf(ticks: number[], isMirrored: boolean): Axis {
  const top = ticks.at(-1) || 1
  return {
    y: (value) => plot.bottom - (value / top) * (plot.bottom - plot.top),
    at: (x) => (isMirrored ? plot.width - x : x),
    isMirrored,
  }
}

/** Middle of the n-th of twelve months. */
export function monthAt(index: number, end: number = plot.end): number {
  const step = (end - plot.start) / 12
  return plot.start + step * (index + 0.5)
}

/** Names of months that give way where there is no room, by their distance from the last one. */
const rarities = [styles.month, styles.between, `${styles.month} ${styles.inQuarter}`, styles.between]

interface PlotFrameProps {
  /** Description of the plot for screen readers; the table has the figures. */
  label: string
  axis: Axis
  ticks: { value: number; words: string }[]
  months: { x: number; words: string }[]
  children: ReactNode
}

/** Lines and words around a plot. Every month is named where there is room, else every second one, every fourth on a phone. */
export function PlotFrame({ label, axis, ticks, months, children }: PlotFrameProps) {
  const { at, y, isMirrored } = axis
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      role="img"
      aria-label={label}
      direction="ltr"
    >
      {ticks.map(({ value, words }) => (
        <g key={value}>
          <path className={styles.rule} d={`M${at(plot.start)} ${y(value)}H${at(plot.end)}`} />
          <text x={at(plot.start - 8)} y={y(value) + 5} textAnchor={isMirrored ? 'start' : 'end'}>
            {words}
          </text>
        </g>
      ))}
      {months.map(({ x, words }, index) => {
        const fromLast = months.length - 1 - index
        return (
          <text
            key={words}
            className={rarities[fromLast % 4]}
            x={at(x)}
            y={plot.bottom + 24}
            textAnchor="middle"
          >
            {words}
          </text>
        )
      })}
      {children}
    </svg>
  )
}
