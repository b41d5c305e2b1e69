import type { FigureMonth } from '@cursus/shared/dashboard'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { useMayOpen } from '../../routing/use-may-open.ts'
import { formatMoney, formatMonth } from '../../ui/format.ts'
import type { DashboardSearch } from './dashboard-search.ts'
import { formatGrowth } from './figure-words.ts'
import { formatShortMoney } from './formats.ts'
import { type ColumnProps, PlotColumns } from './plot-columns.tsx'
import { type Axis, axisOf, monthAt, PlotFrame } from './plot-frame.tsx'
import { ticksOf } from './plot-scale.ts'
import * as styles from './plots.module.css'
import { ValueCard } from './value-card.tsx'

export const totalOf = ({ products: all }: FigureMonth) =>
  all.reduce((sum, { salesCents }) => sum + salesCents, 0)

interface SalesPlotProps {
  /** Twelve months, and the same a year earlier. */
  months: readonly FigureMonth[]
  before: readonly FigureMonth[]
  asked: DashboardSearch
}

/** Sales of twelve months: a bar each with a part for each product and a line at last year's, leading to who bought. */
export function SalesPlot({ months, before, asked }: SalesPlotProps) {
  const { t, i18n } = useTranslation('dashboard')
  const mayOpen = useMayOpen('/student/list')
  const locale = i18n.language
  const isCompared = asked.compare !== 'off'
  const [totals, former] = [months.map(totalOf), before.map(totalOf)]
  const most = Math.max(...totals, ...(isCompared ? former : []))
  const ticks = ticksOf(most / 100).map((euros) => euros * 100)
  const axis = axisOf(ticks, i18n.dir() === 'rtl')
  const money = (cents: number) => formatShortMoney(cents, locale)
  const exact = (cents: number) => formatMoney(cents, locale, true)
  const long = (month: FigureMonth | undefined) => formatMonth(month?.month ?? '', locale, 'long')
  const best = totals.indexOf(Math.max(...totals))
  const [most12, last] = [money(totals[best] ?? 0), money(totals.at(-1) ?? 0)]
  const names = months.map((month, index) => {
    const values = { month: long(month), value: exact(totals[index] ?? 0), before: exact(former[index] ?? 0) }
    const told = t(isCompared ? 'plot.month.compared' : 'plot.month', values)
    return mayOpen ? t('sales.month', { told }) : told
  })
  const way = (index: number, props: ColumnProps) => {
    const [bought, { school, product }] = [months[index]?.month, asked]
    if (!mayOpen) return <button key={bought} type="button" {...props} />
    return <Link key={bought} to="/student/list" search={{ bought, school, product }} {...props} />
  }
  const card = (index: number) => {
    const month = months[index]
    const growth = formatGrowth(totals[index] ?? 0, former[index] ?? 0, locale)
    const parts = month?.products ?? []
    return (
      <ValueCard
        title={long(month)}
        rows={[
          ...parts.map(({ insuranceType, salesCents }) => ({
            name: t(productOf(insuranceType).name),
            value: exact(salesCents),
          })),
          { name: t('figures.total'), value: exact(totals[index] ?? 0) },
          ...(isCompared
            ? [
                {
                  name: `${long(before[index])}${growth ? ` (${growth})` : ''}`,
                  value: exact(former[index] ?? 0),
                },
              ]
            : []),
        ]}
        opens={mayOpen ? t('sales.open', { n: parts.reduce((sum, { sold }) => sum + sold, 0) }) : ''}
      />
    )
  }
  return (
    <PlotColumns label={t('sales.title')} names={names} way={way} card={card}>
      <PlotFrame
        label={t('sales.label', { best: long(months[best]), most: most12, last })}
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
            before={isCompared ? (former[index] ?? 0) : null}
          />
        ))}
      </PlotFrame>
    </PlotColumns>
  )
}

const width = 22

type BarProps = { month: FigureMonth; x: number; axis: Axis; before: number | null }

function Bar({ month, x, axis, before }: BarProps) {
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
      {before !== null && (
        <path className={styles.lastYear} d={`M${x - width / 2 - 4} ${axis.y(before)}h${width + 8}`} />
      )}
    </g>
  )
}
