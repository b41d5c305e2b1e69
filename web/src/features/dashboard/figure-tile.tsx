import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMayOpen } from '../../routing/use-may-open.ts'
import { Icon } from '../../ui/icon.tsx'
import type { DashboardSearch } from './dashboard-search.ts'
import * as styles from './figure-tiles.module.css'
import { Sparkline } from './sparkline.tsx'

/** Lists that figures lead to; none holds the contracts that ended, and only those. */
const places = {
  inForce: '/student/list',
  sales: '/student/list',
  renewals: '/renewals',
  terminations: null,
  claims: '/claims/follow-up',
  certificate: '/students/follow-up',
  decision: '/claims/follow-up',
  unpaid: '/students/follow-up',
} as const
export type FigureKey = keyof typeof places

/** What a tile says: its value, what changed since last year, and of what it is made. */
export interface Told {
  value: string
  change: string | null
  /** 1 where the figure rose, -1 where it fell, 0 where nothing that is written changed. */
  way: number
  /** True of a figure that had better rise. */
  isGood: boolean
  detail: string
  series?: { year: readonly (number | null)[]; before: readonly (number | null)[] }
}

interface FigureTileProps {
  figure: FigureKey
  told: Told
  asked: DashboardSearch
  /** Months of the period, `YYYY-MM..YYYY-MM`, or its only one. */
  months: string
}

/** A figure, as a way to its list for whoever works on that. */
export function FigureTile({ figure, told, asked, months }: FigureTileProps) {
  const place = places[figure]
  const mayOpen = useMayOpen(place ?? '/')
  const content = <Content figure={figure} told={told} isCompared={asked.compare !== 'off'} />
  if (!place || !mayOpen) return <div className={styles.tile}>{content}</div>
  return (
    <Way figure={figure} asked={asked} months={months}>
      {content}
      <Icon name="next" size="s" mirrored />
    </Way>
  )
}

function Way({
  figure,
  asked,
  months,
  children,
}: Pick<FigureTileProps, 'figure' | 'asked' | 'months'> & { children: ReactNode }): ReactNode {
  const { school, product } = asked
  const className = styles.tile
  switch (figure) {
    case 'inForce':
      return (
        <Link className={className} to="/student/list" search={{ cover: 'current', school, product }}>
          {children}
        </Link>
      )
    case 'sales':
      return (
        <Link className={className} to="/student/list" search={{ bought: months, school, product }}>
          {children}
        </Link>
      )
    case 'renewals':
      return (
        <Link className={className} to="/renewals" search={{ insurance: product }}>
          {children}
        </Link>
      )
    case 'claims':
    case 'decision':
      return (
        <Link
          className={className}
          to="/claims/follow-up"
          search={{ queue: 'done', decided: months, school, type: product }}
        >
          {children}
        </Link>
      )
    case 'certificate':
      return (
        <Link
          className={className}
          to="/students/follow-up"
          search={{ situation: 'signature', school, product }}
        >
          {children}
        </Link>
      )
    case 'unpaid':
      return (
        <Link
          className={className}
          to="/students/follow-up"
          search={{ situation: 'unpaid', school, product }}
        >
          {children}
        </Link>
      )
  }
}

function Content({
  figure,
  told,
  isCompared,
}: Pick<FigureTileProps, 'figure' | 'told'> & { isCompared: boolean }) {
  const { t } = useTranslation('dashboard')
  const { value, change, way, isGood, detail, series } = told
  const better = way > 0 === isGood ? styles.better : styles.worse
  return (
    <>
      <span className={styles.title}>{t(`figure.${figure}`)}</span>
      <span className={styles.value}>
        <b className="figures">
          <bdi>{value}</bdi>
        </b>
        {series && <Sparkline year={series.year} before={isCompared ? series.before : undefined} />}
      </span>
      <span className={styles.detail}>
        {isCompared && change && (
          <>
            <b className={way === 0 ? undefined : better}>
              <bdi>{change}</bdi>
            </b>{' '}
            ·{' '}
          </>
        )}
        {detail}
      </span>
    </>
  )
}
