import type { SchoolFigures } from '@cursus/shared/dashboard'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { PartWaiting } from '../../ui/part-waiting.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { schoolFigures } from './dashboard.api.ts'
import type { DashboardSearch } from './dashboard-search.ts'
import { claimsRateOf, enough, formatGrowth, formatRate, formatSeconds, rateOf } from './figure-words.ts'
import * as styles from './schools.module.css'

const columns = {
  inForce: ({ inForce }) => inForce,
  growth: ({ inForce, inForceBefore }) => (inForceBefore >= enough ? inForce / inForceBefore : null),
  renewals: ({ renewals }) => rateOf(renewals),
  claims: claimsRateOf,
  certificate: ({ certificates, certificateSeconds }) => (certificates >= enough ? certificateSeconds : null),
  unpaid: ({ unpaid, inForce }) => rateOf({ part: unpaid, of: inForce }),
} as const satisfies Record<string, (school: SchoolFigures) => number | null>
type Column = keyof typeof columns
const keys = Object.keys(columns) as Column[]

const few = 6

/** What a phone shows beside the name and the contracts in force. */
const onPhone: Partial<Record<Column, string | undefined>> = {
  growth: styles.growth,
  renewals: styles.renewals,
}

/** The figures of each school beside each other; a heading sorts, a name narrows the page to the school. */
export function SchoolsCard({ asked }: { asked: DashboardSearch }) {
  const { t, i18n } = useTranslation('dashboard')
  const query = useQuery(schoolFigures(asked))
  const [{ by, isAscending }, setSorting] = useState<{ by: Column; isAscending: boolean }>({
    by: 'inForce',
    isAscending: false,
  })
  const [isWhole, setWhole] = useState(false)
  const all = query.data?.data ?? []
  const rows = sorted(all, { by, isAscending }).slice(0, isWhole ? undefined : few)
  const most = Math.max(1, ...all.map(({ inForce }) => inForce))
  const n = (count: number) => formatNumber(count, i18n.language)
  if (query.data?.data.length === 0) return null
  return (
    <div className={`${cardStyles.card} ${styles.schools}`}>
      <header className="row between">
        <h2>{t('schools.title')}</h2>
        {query.data && (
          <span className="muted small">
            {t('schools.shown', { shown: n(rows.length), total: n(all.length) })}
          </span>
        )}
        <span className="grow" />
        {all.length > few && (
          <Button look="line" small aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'schools.fewer' : 'schools.all', { n: n(all.length) })}
          </Button>
        )}
      </header>
      {!query.data ? (
        <PartWaiting asked={[query]} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={t('schools.title')}>
          <table className={tableStyles.table}>
            <caption className="visually-hidden">{t('schools.title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('schools.school')}</th>
                {keys.map((key) => (
                  <th
                    key={key}
                    scope="col"
                    aria-sort={by === key ? (isAscending ? 'ascending' : 'descending') : undefined}
                  >
                    <button
                      type="button"
                      className={tableStyles.sort}
                      onClick={() => setSorting({ by: key, isAscending: by === key && !isAscending })}
                    >
                      {t(`schools.${key}`)}
                      {by === key && <Icon name="sort" size="s" />}
                    </button>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((school) => (
                <SchoolRow key={school.id} school={school} most={most} asked={asked} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

type Sorting = { by: Column; isAscending: boolean }

/** Schools by a column, those that say nothing last; equal ones by their name. */
function sorted(all: readonly SchoolFigures[], { by, isAscending }: Sorting): SchoolFigures[] {
  const sign = isAscending ? 1 : -1
  return all.toSorted((one, other) => {
    const [a, b] = [columns[by](one), columns[by](other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || one.id - other.id
    return sign * (a - b) || (one.name ?? '').localeCompare(other.name ?? '') || one.id - other.id
  })
}

type SchoolRowProps = { school: SchoolFigures; most: number; asked: DashboardSearch }

function SchoolRow({ school, most, asked }: SchoolRowProps) {
  const { t, i18n } = useTranslation('dashboard')
  const locale = i18n.language
  const { id, name, inForce, inForceBefore } = school
  const cells: Record<Exclude<Column, 'inForce'>, string> = {
    growth: formatGrowth(inForce, inForceBefore, locale) ?? '—',
    renewals: formatRate(columns.renewals(school), locale),
    claims: formatRate(columns.claims(school), locale),
    certificate: formatSeconds(columns.certificate(school), locale),
    unpaid: formatRate(columns.unpaid(school), locale),
  }
  return (
    <tr>
      <th scope="row">
        <Link to="/dashboard" search={{ ...asked, school: id }}>
          <bdi>{name ?? t('schools.none')}</bdi>
        </Link>
      </th>
      <td className={`figures ${styles.inForce}`}>
        <span
          className={styles.bar}
          style={{ width: `${Math.round((inForce / most) * 70)}px` }}
          aria-hidden="true"
        />
        <bdi>{formatNumber(inForce, locale)}</bdi>
      </td>
      {keys
        .filter((key) => key !== 'inForce')
        .map((key) => (
          <td key={key} className={`figures ${onPhone[key] ?? ''}`} data-l={t(`schools.${key}`)}>
            <bdi>{cells[key]}</bdi>
          </td>
        ))}
    </tr>
  )
}
