import type { InsuranceType } from '@cursus/shared/contracts'
import type { Dashboard } from '@cursus/shared/dashboard'
import { insuranceTypes } from '@cursus/shared/words'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatMonth, formatShort } from './formats.ts'
import { axisOf, monthAt, PlotFrame, plot } from './plot-frame.tsx'
import { spread, ticksOf } from './plot-scale.ts'
import * as styles from './plots.module.css'

type Months = Dashboard['plots']['months']

/** Lines end before the values that stand behind them. */
const linesEnd = plot.end - 44

function inForceOf(months: Months, insuranceType: InsuranceType): number[] {
  return months.map(
    ({ products: all }) => all.find((one) => one.insuranceType === insuranceType)?.inForce ?? 0,
  )
}

/** Contracts in force at the end of twelve months: a line for each product, with its last value. */
export function ForcePlot({ months }: { months: Months }) {
  const { t, i18n } = useTranslation('dashboard')
  const locale = i18n.language
  const lines = insuranceTypes.map((insuranceType) => ({
    insuranceType,
    values: inForceOf(months, insuranceType),
  }))
  const ticks = ticksOf(Math.max(...lines.flatMap(({ values }) => values)))
  const axis = axisOf(ticks, i18n.dir() === 'rtl')
  const lasts = lines.map(({ values }) => values.at(-1) ?? 0)
  const heights = spread(
    lasts.map((last) => axis.y(last) + 5),
    17,
  )
  const each = lines.map(
    ({ insuranceType }, index) =>
      `${t(productOf(insuranceType).name)} ${formatNumber(lasts[index] ?? 0, locale)}`,
  )
  return (
    <PlotFrame
      label={t('force.label', { each: new Intl.ListFormat(locale).format(each) })}
      axis={axis}
      ticks={ticks.map((value) => ({ value, words: formatShort(value, locale) }))}
      months={months.map(({ month }, index) => ({
        x: monthAt(index, linesEnd),
        words: formatMonth(month, locale, 'short'),
      }))}
    >
      {lines.map(({ insuranceType, values }, line) => {
        const { hue, dashes } = productOf(insuranceType)
        const points = values.map((value, index) => `${axis.at(monthAt(index, linesEnd))} ${axis.y(value)}`)
        const end = monthAt(values.length - 1, linesEnd)
        return (
          <g key={insuranceType} className={`${styles.curve} ${hue}`}>
            <path d={`M${points.join('L')}`} strokeDasharray={dashes} />
            <circle cx={axis.at(end)} cy={axis.y(lasts[line] ?? 0)} r="5" />
            <text x={axis.at(end + 12)} y={heights[line]} textAnchor={axis.isMirrored ? 'end' : 'start'}>
              {formatShort(lasts[line] ?? 0, locale)}
            </text>
          </g>
        )
      })}
    </PlotFrame>
  )
}
