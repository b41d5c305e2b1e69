import type { Dashboard, WaitingKind } from '@cursus/shared/dashboard'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatInstant } from './formats.ts'
import * as styles from './tiles.module.css'

interface Tile {
  hue: 'hue-travel' | 'hue-home' | 'hue-devices' | 'hue-mutual'
  icon: IconName
  value: number
  title: string
  detail: ReactNode
  isBad?: boolean
}

const people: { kind: WaitingKind; hue: Tile['hue']; icon: IconName }[] = [
  { kind: 'unpaid', hue: 'hue-mutual', icon: 'card' },
  { kind: 'toSign', hue: 'hue-devices', icon: 'pencil' },
  { kind: 'unfinished', hue: 'hue-home', icon: 'receipt' },
  { kind: 'invitations', hue: 'hue-travel', icon: 'mail' },
]

function countOf(numbers: Dashboard, kind: WaitingKind): number {
  return kind === 'invitations' ? numbers.invitations.open : numbers[kind]
}

interface TilesProps {
  numbers: Dashboard
  onWaiting(kind: WaitingKind): void
  onFailures(): void
}

/** Tiles of the work that waits, each leading to the page where it is done. */
export function Tiles({ numbers, onWaiting, onFailures }: TilesProps) {
  const { t, i18n } = useTranslation('dashboard')
  const many = (count: number) => ({ count, n: formatNumber(count, i18n.language) })
  const { invitations, failures } = numbers
  const expired = t('tile.invitations.expired', many(invitations.expired))
  const failed = failures.mails + failures.jobs
  const failedDetail =
    failures.late > 0
      ? t('tile.failures.late', many(failures.late))
      : t(failed > 0 ? 'tile.failures.retry' : 'tile.failures.none')
  return (
    <div className={styles.tiles}>
      <ClaimsTile claims={numbers.claims} />
      {people.map(({ kind, hue, icon }) => (
        <button
          key={kind}
          type="button"
          className={styles.tile}
          aria-haspopup="dialog"
          onClick={() => onWaiting(kind)}
        >
          <Inner
            hue={hue}
            icon={icon}
            value={countOf(numbers, kind)}
            title={t(`tile.${kind}`)}
            detail={kind === 'invitations' ? expired : t(`tile.${kind}.detail`)}
          />
        </button>
      ))}
      <ImportTile lastImport={numbers.lastImport} />
      <button
        type="button"
        className={failed > 0 ? `${styles.tile} ${styles.alarming}` : styles.tile}
        aria-haspopup="dialog"
        onClick={onFailures}
      >
        <Inner
          hue="hue-mutual"
          icon="clock"
          value={failed}
          title={t('tile.failures')}
          detail={failedDetail}
        />
      </button>
    </div>
  )
}

function ClaimsTile({ claims: { open, late } }: Pick<Dashboard, 'claims'>) {
  const { t, i18n } = useTranslation('dashboard')
  const detail = late > 0 ? 'tile.claims.late' : 'tile.claims.none'
  return (
    <Link className={late > 0 ? `${styles.tile} ${styles.alarming}` : styles.tile} to="/claims/follow-up">
      <Inner
        hue="hue-home"
        icon="alert"
        value={open}
        title={t('tile.claims')}
        detail={t(detail, { count: late, n: formatNumber(late, i18n.language) })}
      />
    </Link>
  )
}

function ImportTile({ lastImport }: Pick<Dashboard, 'lastImport'>) {
  const { t, i18n } = useTranslation('dashboard')
  if (!lastImport) {
    return (
      <Link className={styles.tile} to="/student/create">
        <Inner
          hue="hue-home"
          icon="upload"
          value={0}
          title={t('tile.import')}
          detail={t('tile.import.none')}
        />
      </Link>
    )
  }
  const { created, rejected, schoolName, createdAt } = lastImport
  const detail = t('tile.import.rejected', { count: rejected, n: formatNumber(rejected, i18n.language) })
  return (
    <Link className={styles.tile} to="/student/create">
      <Inner
        hue="hue-home"
        icon="upload"
        value={created}
        title={t('tile.import')}
        detail={
          <>
            {detail} · <bdi>{schoolName}</bdi>, <bdi>{formatInstant(createdAt)}</bdi>
          </>
        }
      />
    </Link>
  )
}

function Inner({ hue, icon, value, title, detail }: Tile) {
  const { i18n } = useTranslation()
  return (
    <Frame hue={hue} icon={icon}>
      <b className="figures">{formatNumber(value, i18n.language)}</b>
      <span className={styles.tileTitle}>{title}</span>
      <span className={styles.tileDetail}>{detail}</span>
    </Frame>
  )
}

function Frame({ hue, icon, children }: Pick<Tile, 'hue' | 'icon'> & { children: ReactNode }) {
  return (
    <>
      <span className={`row ${styles.tileHead} between`}>
        <span className={`${iconTileStyles.tile} ${hue}`}>
          <Icon name={icon} />
        </span>
        <Icon name="next" size="s" mirrored />
      </span>
      {children}
    </>
  )
}

const places = [
  ['hue-home', 'alert'],
  ['hue-mutual', 'card'],
  ['hue-devices', 'pencil'],
  ['hue-home', 'receipt'],
  ['hue-travel', 'mail'],
  ['hue-home', 'upload'],
  ['hue-mutual', 'clock'],
] as const

/** The seven tiles while their numbers are on the way. */
export function LoadingTiles() {
  return (
    <div className={styles.tiles} aria-busy="true">
      {places.map(([hue, icon]) => (
        <div key={icon} className={styles.tile}>
          <Frame hue={hue} icon={icon}>
            <span className={styles.tileWaiting}>
              <Skeleton width="40%" height={34} />
              <Skeleton width="80%" height={14} />
              <Skeleton width="60%" height={12} />
            </span>
          </Frame>
        </div>
      ))}
      <SaysLoading />
    </div>
  )
}
