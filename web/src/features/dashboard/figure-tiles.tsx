import type { Figures, PeriodFigures } from '@cursus/shared/dashboard'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatDay, formatMoney, formatNumber } from '../../ui/format.ts'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { DashboardSearch } from './dashboard-search.ts'
import { type FigureKey, FigureTile, type Told } from './figure-tile.tsx'
import * as styles from './figure-tiles.module.css'
import {
  claimsRateAt,
  claimsRateOf,
  enough,
  formatGrowth,
  formatHours,
  formatPoints,
  formatRate,
  formatSeconds,
  rateOf,
  wayOf,
} from './figure-words.ts'

interface FigureTilesProps {
  figures: Figures
  asked: DashboardSearch
}

const keys = [
  'inForce',
  'sales',
  'renewals',
  'terminations',
  'claims',
  'certificate',
  'decision',
  'unpaid',
] as const satisfies FigureKey[]

/** Eight figures beside those of a year ago, each leading to its list with the same filters, and the days of the period. */
export function FigureTiles({ figures, asked }: FigureTilesProps) {
  const { t } = useTranslation('dashboard')
  const told = useTold(figures)
  const { from, to } = figures
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const months = first === last ? first : `${first}..${last}`
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <p id={id} className={`${styles.period} muted small`}>
        {t('figures.period', { from: formatDay(from), to: formatDay(to) })}
      </p>
      <div className={styles.tiles}>
        {keys.map((key) => (
          <FigureTile key={key} figure={key} told={told[key]} asked={asked} months={months} />
        ))}
      </div>
    </section>
  )
}

const sum = (key: 'inForce' | 'salesCents') => (month: Figures['months'][number]) =>
  month.products.reduce((all, product) => all + product[key], 0)

type Rated = 'renewals' | 'terminations' | 'claims'

const rateIn = (side: PeriodFigures, key: Rated) =>
  key === 'claims' ? claimsRateOf(side) : rateOf(side[key])

function useTold({ months, current, before, unpaidCents }: Figures): Record<FigureKey, Told> {
  const { t, i18n } = useTranslation('dashboard')
  const locale = i18n.language
  const n = (value: number) => formatNumber(value, locale)
  const series = (take: (month: Figures['months'][number]) => number | null) => {
    const values = months.map(take)
    return { year: values.slice(12), before: values.slice(0, 12) }
  }
  const counted = (now: number, then: number, words: (value: number) => string) => ({
    value: words(now),
    change: formatGrowth(now, then, locale),
    way: wayOf(now / then - 1),
    detail: t('year.before', { value: words(then) }),
  })
  const rated = (key: Rated) => {
    const isMoney = key === 'claims'
    const [now, then] = [rateIn(current, key), rateIn(before, key)]
    const part = (value: number) => (isMoney ? formatMoney(value, locale, true) : n(value))
    return {
      value: formatRate(now, locale),
      change: now === null || then === null ? null : t('points', { n: formatPoints(now, then, locale) }),
      way: wayOf((now ?? 0) - (then ?? 0)),
      detail: t(`figure.${key}.of`, {
        part: part(current[key].part),
        of: part(current[key].of),
        count: current[key].of,
      }),
    }
  }
  const timed = (key: 'certificateSeconds' | 'decisionHours', words: (value: number | null) => string) => {
    const [now, then] = [current[key], before[key]]
    const isKnown = now.count >= enough
    const isCompared = isKnown && then.count >= enough && then.median !== null
    return {
      value: words(isKnown ? now.median : null),
      change: isCompared ? t('year.was', { value: words(then.median) }) : null,
      way: words(now.median) === words(then.median) ? 0 : Math.sign((now.median ?? 0) - (then.median ?? 0)),
      detail: isKnown ? t('figure.most', { value: words(now.most) }) : t('figure.few', { n: n(now.count) }),
      // A line of a few days under a figure that is not told would tell it.
      ...(isKnown && { series: series((month) => month[key]) }),
    }
  }
  const cents = (value: number) => formatMoney(value, locale, true)
  const was = before.unpaid
  return {
    inForce: {
      ...counted(current.inForce, before.inForce, n),
      detail: t('figure.inForce.of', { before: n(before.inForce) }),
      isGood: true,
      series: series(sum('inForce')),
    },
    sales: {
      ...counted(current.salesCents, before.salesCents, cents),
      isGood: true,
      series: series(sum('salesCents')),
    },
    renewals: { ...rated('renewals'), isGood: true, series: series((month) => rateOf(month.renewals)) },
    terminations: { ...rated('terminations'), isGood: false },
    claims: { ...rated('claims'), isGood: false, series: series(claimsRateAt) },
    certificate: {
      ...timed('certificateSeconds', (value) => formatSeconds(value, locale)),
      isGood: false,
    },
    decision: {
      ...timed('decisionHours', (value) => formatHours(value, locale)),
      isGood: false,
    },
    unpaid: {
      ...counted(current.unpaid, was, n),
      detail: t('figure.unpaid.of', { amount: cents(unpaidCents), before: n(was), count: was }),
      isGood: false,
      series: series((month) => month.unpaid),
    },
  }
}

/** The places of the figures and of the plots below them while these are on the way. */
export function LoadingTiles() {
  return (
    <div aria-busy="true">
      <p className={styles.period}>
        <Skeleton width={220} />
      </p>
      <div className={styles.tiles}>
        {keys.map((key) => (
          <div key={key} className={styles.tile}>
            <Skeleton width="60%" height={16} />
            <Skeleton width="40%" height={35} />
            <Skeleton width="80%" height={20} />
          </div>
        ))}
      </div>
      <p className="above-16">
        <Skeleton height={340} />
      </p>
      <SaysLoading />
    </div>
  )
}
