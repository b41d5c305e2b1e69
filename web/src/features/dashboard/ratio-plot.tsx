import type { FigureMonth } from '@cursus/shared/dashboard'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMayOpen } from '../../routing/use-may-open.ts'
import { formatMoney, formatMonth } from '../../ui/format.ts'
import type { DashboardSearch } from './dashboard-search.ts'
import { claimsRateAt, formatRate } from './figure-words.ts'
import { type ColumnProps, PlotColumns } from './plot-columns.tsx'
import { type Axis, axisOf, monthAt, PlotFrame } from './plot-frame.tsx'
import { ticksOf } from './plot-scale.ts'
import * as styles from './plots.module.css'
import { ValueCard } from './value-card.tsx'

interface RatioPlotProps {
  /** Twelve months, and the same a year earlier. */
  months: readonly FigureMonth[]
  before: readonly FigureMonth[]
  asked: DashboardSearch
}

/** Claims to premiums over twelve months, at the end of each month, beside last year's; each point leads to the claims decided in its month. */
export function RatioPlot({ months, before, asked }: RatioPlotProps) {
  const { t, i18n } = useTranslation('dashboard')
  const mayOpen = useMayOpen('/claims/follow-up')
  const locale = i18n.language
  const isCompared = asked.compare !== 'off'
  const [rates, former] = [months.map(claimsRateAt), before.map(claimsRateAt)]
  const shown = [...rates, ...(isCompared ? former : [])].filter((rate) => rate !== null)
  const ticks = ticksOf(Math.max(0.1, ...shown) * 100).map((percent) => percent / 100)
  const axis = axisOf(ticks, i18n.dir() === 'rtl')
  const words = (rate: number | null | undefined) => formatRate(rate ?? null, locale)
  const long = (month: FigureMonth | undefined) => formatMonth(month?.month ?? '', locale, 'long')
  const money = (cents: number) => formatMoney(cents, locale, true)
  const names = months.map((month, index) => {
    const values = { month: long(month), value: words(rates[index]), before: words(former[index]) }
    const told = t(isCompared ? 'plot.month.compared' : 'plot.month', values)
    return mayOpen ? t('ratio.month', { told }) : told
  })
  const way = (index: number, props: ColumnProps) => {
    const decided = months[index]?.month
    const { school, product: type } = asked
    if (!mayOpen) return <button key={decided} type="button" {...props} />
    return (
      <Link
        key={decided}
        to="/claims/follow-up"
        search={{ queue: 'done', decided, school, type }}
        {...props}
      />
    )
  }
  const card = (index: number) => {
    const { part = 0, of = 0 } = months[index]?.claims ?? {}
    return (
      <ValueCard
        title={t('ratio.value', { month: long(months[index]), value: words(rates[index]) })}
        rows={[
          { name: t('ratio.paid'), value: money(part) },
          { name: t('ratio.premiums'), value: money(of) },
          ...(isCompared ? [{ name: long(before[index]), value: words(former[index]) }] : []),
        ]}
        opens={mayOpen ? t('ratio.open') : ''}
      />
    )
  }
  return (
    <PlotColumns label={t('ratio.title')} names={names} way={way} card={card}>
      <PlotFrame
        label={t('ratio.label', { last: words(rates.at(-1)) })}
        axis={axis}
        ticks={ticks.map((value) => ({ value, words: words(value) }))}
        months={months.map(({ month }, index) => ({
          x: monthAt(index),
          words: formatMonth(month, locale, 'short'),
        }))}
      >
        {isCompared && <Line rates={former} axis={axis} className={styles.ratioBefore} />}
        <Line rates={rates} axis={axis} className={styles.ratio} hasPoints />
      </PlotFrame>
    </PlotColumns>
  )
}

type LineProps = {
  rates: readonly (number | null)[]
  axis: Axis
  className: string | undefined
  hasPoints?: boolean
}

function Line({ rates, axis, className, hasPoints = false }: LineProps) {
  const points = rates.flatMap((rate, index) =>
    rate === null ? [] : [{ x: axis.at(monthAt(index)), y: axis.y(rate) }],
  )
  return (
    <g className={className}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {hasPoints && points.map(({ x, y }) => <circle key={x} cx={x} cy={y} r="4" />)}
    </g>
  )
}
