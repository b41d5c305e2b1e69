import type { Dashboard } from '@cursus/shared/dashboard'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMayOpen } from '../../routing/use-may-open.ts'
import { useWorksOn } from '../../session/session.ts'
import { formatMoment, formatNumber } from '../../ui/format.ts'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './today.module.css'
import type { WaitingTile } from './waiting-dialog.tsx'

const people = ['toSign', 'unfinished', 'invitations'] as const satisfies WaitingTile[]

interface TodayProps {
  numbers: Dashboard
  onWaiting(kind: WaitingTile): void
  onFailures(): void
}

/** What waits today, each with the way to where it is done. */
export function Today({ numbers, onWaiting, onFailures }: TodayProps) {
  const { t, i18n } = useTranslation('dashboard')
  const many = (count: number) => ({ count, n: formatNumber(count, i18n.language) })
  const retries = useWorksOn()
  const { invitations, failures, claims } = numbers
  const failed = failures.mails + failures.jobs
  const countOf = (kind: (typeof people)[number]) =>
    kind === 'invitations' ? invitations.open : numbers[kind]
  const expired = t('tile.invitations.expired', many(invitations.expired))
  const late = t(claims.late > 0 ? 'tile.claims.late' : 'tile.claims.none', many(claims.late))
  const waiting = t('tile.failures.late', many(failures.late))
  const failedDetail =
    failures.late > 0 ? waiting : t(failed > 0 ? 'tile.failures.retry' : 'tile.failures.none')
  const failedCount = <Count value={failed} title={t('tile.failures')} detail={failedDetail} />
  return (
    <section className={styles.today} aria-label={t('today')}>
      <Way className={bad(claims.late > 0)} to="/claims/follow-up">
        <Count value={claims.open} title={t('tile.claims')} detail={late} />
      </Way>
      {people.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.item}
          aria-haspopup="dialog"
          onClick={() => onWaiting(kind)}
        >
          <Count
            value={countOf(kind)}
            title={t(`tile.${kind}`)}
            detail={kind === 'invitations' ? expired : t(`tile.${kind}.detail`)}
          />
        </button>
      ))}
      <LastImport lastImport={numbers.lastImport} />
      {retries ? (
        <button type="button" className={bad(failed > 0)} aria-haspopup="dialog" onClick={onFailures}>
          {failedCount}
        </button>
      ) : (
        <div className={bad(failed > 0)}>{failedCount}</div>
      )}
    </section>
  )
}

const bad = (isBad: boolean) => (isBad ? `${styles.item} ${styles.bad}` : styles.item)

function LastImport({ lastImport }: Pick<Dashboard, 'lastImport'>) {
  const { t, i18n } = useTranslation('dashboard')
  const rejected = lastImport?.rejected ?? 0
  return (
    <Way
      className={styles.item}
      to="/student/create"
      search={lastImport ? { school: lastImport.schoolId, import: lastImport.id } : {}}
    >
      <Count
        value={lastImport?.created ?? 0}
        title={t('tile.import')}
        detail={
          lastImport ? (
            <>
              {t('tile.import.rejected', { count: rejected, n: formatNumber(rejected, i18n.language) })} ·{' '}
              <bdi>{lastImport.schoolName}</bdi>,{' '}
              <bdi>{formatMoment(lastImport.createdAt, i18n.language)}</bdi>
            </>
          ) : (
            t('tile.import.none')
          )
        }
      />
    </Way>
  )
}

interface WayProps {
  className: string | undefined
  to: '/claims/follow-up' | '/student/create'
  search?: { school: number; import: string } | Record<string, never>
  children: ReactNode
}

/** A tile that leads to a page, for whoever may open that. */
function Way({ to, ...tile }: WayProps) {
  return useMayOpen(to) ? <Link to={to} {...tile} /> : <div {...tile} />
}

function Count({ value, title, detail }: { value: number; title: string; detail: ReactNode }) {
  const { i18n } = useTranslation()
  return (
    <>
      <span className={styles.head}>
        <b className="figures">{formatNumber(value, i18n.language)}</b> <span>{title}</span>
      </span>
      <span className="muted small">{detail}</span>
    </>
  )
}

/** The places of today's numbers while these are on the way. */
export function LoadingToday() {
  return (
    <div className={styles.today} aria-busy="true">
      {['claims', ...people, 'import', 'failures'].map((key) => (
        <div key={key} className={styles.item}>
          <Skeleton width="70%" height={22} />
          <Skeleton width="50%" height={60} />
        </div>
      ))}
      <SaysLoading />
    </div>
  )
}
