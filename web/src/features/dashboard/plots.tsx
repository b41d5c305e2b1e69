import type { Figures } from '@cursus/shared/dashboard'
import { insuranceTypes } from '@cursus/shared/words'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { useMayOpen } from '../../routing/use-may-open.ts'
import { formatMoment, formatMoney, formatMonth, formatNumber } from '../../ui/format.ts'
import type { DashboardSearch } from './dashboard-search.ts'
import { FigureCard } from './figure-card.tsx'
import { claimsRateAt, formatRate, rateOf } from './figure-words.ts'
import * as styles from './plots.module.css'
import { RatioPlot } from './ratio-plot.tsx'
import { SalesPlot, totalOf } from './sales-plot.tsx'

interface PlotsProps {
  figures: Figures
  asked: DashboardSearch
}

/** Sales, and claims to premiums, by month and beside last year's, each with its table. */
export function Plots({ figures: { asOf, months: all }, asked }: PlotsProps) {
  const { t, i18n } = useTranslation('dashboard')
  const locale = i18n.language
  const [opensStudents, opensClaims] = [useMayOpen('/student/list'), useMayOpen('/claims/follow-up')]
  const [before, months] = [all.slice(0, 12), all.slice(12)]
  const money = (cents: number) => formatMoney(cents, locale)
  const n = (count: number) => formatNumber(count, locale)
  const names = insuranceTypes.map((insuranceType) => t(productOf(insuranceType).name))
  const newestFirst = [...all].reverse()
  const sales = newestFirst.map((month) => ({
    name: formatMonth(month.month, locale, 'row'),
    cells: [
      ...month.products.map(({ salesCents }) => money(salesCents)),
      money(totalOf(month)),
      n(month.products.reduce((sum, { sold }) => sum + sold, 0)),
      n(month.products.reduce((sum, { inForce }) => sum + inForce, 0)),
    ],
  }))
  const ratios = newestFirst.map((month) => ({
    name: formatMonth(month.month, locale, 'row'),
    cells: [
      money(month.claims.part),
      money(month.claims.of),
      formatRate(claimsRateAt(month), locale),
      formatRate(rateOf(month.renewals), locale),
      n(month.unpaid),
    ],
  }))
  return (
    <>
      <div className={styles.figures}>
        <FigureCard
          title={t('sales.title')}
          lead={t(opensStudents ? 'sales.lead' : 'sales.lead.read')}
          legend={<SalesLegend isCompared={asked.compare !== 'off'} />}
          figures={{
            columns: [...names, t('figures.total'), t('figures.sold'), t('figure.inForce')],
            rows: sales,
          }}
        >
          <SalesPlot months={months} before={before} asked={asked} />
        </FigureCard>
        <FigureCard
          title={t('ratio.title')}
          lead={t(opensClaims ? 'ratio.lead' : 'ratio.lead.read')}
          legend={<RatioLegend isCompared={asked.compare !== 'off'} />}
          figures={{
            columns: [
              t('ratio.paid'),
              t('ratio.premiums'),
              t('figure.claims'),
              t('figure.renewals'),
              t('figure.unpaid'),
            ],
            rows: ratios,
          }}
        >
          <RatioPlot months={months} before={before} asked={asked} />
        </FigureCard>
      </div>
      <p className="muted small">{t('figures.asOf', { time: formatMoment(asOf, i18n.language) })}</p>
    </>
  )
}

function SalesLegend({ isCompared }: { isCompared: boolean }) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      {insuranceTypes.map((insuranceType) => (
        <li key={insuranceType} className={productOf(insuranceType).hue}>
          <i aria-hidden="true" />
          {t(productOf(insuranceType).name)}
        </li>
      ))}
      {isCompared && (
        <li>
          <svg viewBox="0 0 30 8" aria-hidden="true">
            <path className={styles.lastYear} d="M2 4H28" />
          </svg>
          {t('legend.sameMonth')}
        </li>
      )}
    </>
  )
}

function RatioLegend({ isCompared }: { isCompared: boolean }) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <li>
        <svg viewBox="0 0 30 8" aria-hidden="true" className={styles.ratio}>
          <polyline points="2,4 28,4" />
        </svg>
        {t('legend.year')}
      </li>
      {isCompared && (
        <li>
          <svg viewBox="0 0 30 8" aria-hidden="true" className={styles.ratioBefore}>
            <polyline points="2,4 28,4" />
          </svg>
          {t('legend.before')}
        </li>
      )}
    </>
  )
}
