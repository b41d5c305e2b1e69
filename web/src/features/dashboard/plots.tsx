import type { Dashboard } from '@cursus/shared/dashboard'
import { insuranceTypes } from '@cursus/shared/words'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { formatMoney, formatNumber } from '../../ui/format.ts'
import { FigureCard } from './figure-card.tsx'
import { ForcePlot } from './force-plot.tsx'
import { formatMonth, formatTime } from './formats.ts'
import * as styles from './plots.module.css'
import { SalesPlot, totalOf } from './sales-plot.tsx'

/** Sales and contracts in force by product and month, each with its table. */
export function Plots({ plots: { asOf, months } }: { plots: Dashboard['plots'] }) {
  const { t, i18n } = useTranslation('dashboard')
  const locale = i18n.language
  const newestFirst = [...months].reverse()
  const name = (month: string) => formatMonth(month, locale, 'row')
  const long = (month: string) => formatMonth(month, locale, 'long')
  const names = insuranceTypes.map((insuranceType) => t(productOf(insuranceType).name))
  const period = { from: long(months[0]?.month ?? ''), to: long(months.at(-1)?.month ?? '') }
  const money = (cents: number) => formatMoney(cents, locale)
  const sales = newestFirst.map((month) => ({
    name: name(month.month),
    cells: [...month.products.map(({ salesCents }) => money(salesCents)), money(totalOf(month))],
  }))
  const inForce = newestFirst.map(({ month, products: all }) => ({
    name: name(month),
    cells: [
      ...all.map((one) => formatNumber(one.inForce, locale)),
      formatNumber(
        all.reduce((sum, { sold }) => sum + sold, 0),
        locale,
      ),
    ],
  }))
  return (
    <>
      <div className={styles.figures}>
        <FigureCard
          title={t('sales.title')}
          lead={t('sales.lead', period)}
          look="bar"
          figures={{ columns: [...names, t('figures.total')], rows: sales }}
        >
          <SalesPlot months={months} />
        </FigureCard>
        <FigureCard
          title={t('force.title')}
          lead={t('force.lead', period)}
          look="line"
          figures={{ columns: [...names, t('figures.sold')], rows: inForce }}
        >
          <ForcePlot months={months} />
        </FigureCard>
      </div>
      <p className={`muted small ${styles.asOf}`}>{t('figures.asOf', { time: formatTime(asOf, locale) })}</p>
    </>
  )
}
