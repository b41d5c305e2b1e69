import type { Dashboard } from '@cursus/shared/dashboard'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import * as summaryStyles from '../../ui/summary.module.css'
import { formatMonth, formatShortMoney } from './formats.ts'
import { type Axis, axisOf, monthAt, PlotFrame } from './plot-frame.tsx'
import { ticksOf } from './plot-scale.ts'
import * as styles from './plots.module.css'

type Months = Dashboard['plots']['months']
type Month = Months[number]

export const totalOf = ({ products: all }: Month) => all.reduce((sum, { salesCents }) => sum + salesCents, 0)

/** Sales of twelve months: a bar each, a part for each product, the highest and the last with their sum. */
export function SalesPlot({ months }: { months: Months }) {
  const { t, i18n } = useTranslation('dashboard')
  const locale = i18n.language
  const totals = months.map(totalOf)
  const most = Math.max(...totals)
  const best = totals.indexOf(most)
  const ticks = ticksOf(most / 100).map((euros) => euros * 100)
  const axis = axisOf(ticks, i18n.dir() === 'rtl')
  const money = (cents: number) => formatShortMoney(cents, locale)
  const label = t('sales.label', {
    best: formatMonth(months[best]?.month ?? '', locale, 'long'),
    most: money(most),
    last: money(totals.at(-1) ?? 0),
  })
  return (
    <PlotFrame
      label={label}
      axis={axis}
      ticks={ticks.map((value) => ({ value, words: money(value) }))}
      months={months.map(({ month }, index) => ({
        x: monthAt(index),
        words: formatMonth(month, locale, 'short'),
      }))}
    >
      {months.map((month, index) => (
        <Bar
          key={month.month}
          month={month}
          x={axis.at(monthAt(index))}
          axis={axis}
          words={index === best || index === months.length - 1 ? money(totals[index] ?? 0) : null}
        />
      ))}
    </PlotFrame>
  )
}

const width = 22

function Bar({ month, x, axis, words }: { month: Month; x: number; axis: Axis; words: string | null }) {
  let below = 0
  const parts = month.products.map(({ insuranceType, salesCents }) => {
    const part = { insuranceType, from: below, to: below + salesCents }
    below += salesCents
    return part
  })
  return (
    <g>
      {parts
        .filter(({ from, to }) => to > from)
        .map(({ insuranceType, from, to }) => (
          <rect
            key={insuranceType}
            className={`${styles.part} ${productOf(insuranceType).hue}`}
            x={x - width / 2}
            y={axis.y(to)}
            width={width}
            height={Math.max(2, axis.y(from) - axis.y(to) - 1.5)}
            rx="3"
          />
        ))}
      {words && (
        <text className={summaryStyles.summary} x={x} y={axis.y(below) - 8} textAnchor="middle">
          {words}
        </text>
      )}
    </g>
  )
}
