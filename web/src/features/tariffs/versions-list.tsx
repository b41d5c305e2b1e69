import type { TariffVersion } from '@cursus/shared/tariffs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatDay, formatMoment } from '../../ui/format.ts'
import * as tableStyles from '../../ui/table.module.css'
import * as styles from './tariffs.module.css'

const looks = {
  draft: { tone: 'warn' },
  planned: { tone: 'info', icon: 'clock' },
  replaced: {},
  current: { tone: 'ok', icon: 'check' },
  past: {},
} as const

interface VersionsListProps {
  versions: readonly TariffVersion[]
  shown: TariffVersion
}

/** The versions of a product, the newest first; one of them is open beside. */
export function VersionsList({ versions, shown }: VersionsListProps) {
  const { t } = useTranslation('tariffs')
  return (
    <section className={`${cardStyles.card} ${cardStyles.flush}`} aria-labelledby="versions">
      <h2 className={`${styles.heading} ${styles.padded}`} id="versions">
        {t('versions')}
      </h2>
      <ol className={styles.versions}>
        {versions.map((version) => (
          <li key={version.id} className={version.id === shown.id ? tableStyles.selected : undefined}>
            <Link
              to="/tariffs"
              search={{ product: version.product, version: version.id }}
              aria-current={version.id === shown.id ? 'true' : undefined}
              activeProps={{}}
              resetScroll={false}
            >
              <b>
                {t('version', { number: version.number })}{' '}
                <Badge {...looks[version.state]}>{t(`state.${version.state}`)}</Badge>
              </b>
              {version.note && (
                <span className="muted small">
                  <bdi>{version.note}</bdi>
                </span>
              )}
              <About version={version} />
            </Link>
          </li>
        ))}
      </ol>
      <p className={`muted small ${styles.padded}`}>{t('versions.kept')}</p>
    </section>
  )
}

function About({
  version: { state, startsOn, contracts, changedAt, changedBy },
}: {
  version: TariffVersion
}) {
  const { t, i18n } = useTranslation('tariffs')
  const contractsSold = t('about.contracts', { count: contracts })
  const day = startsOn && formatDay(startsOn)
  if (state === 'draft') {
    const moment = changedAt ? formatMoment(changedAt, i18n.language) : ''
    return <span className="muted small figures">{t('about.draft', { moment, name: changedBy ?? '' })}</span>
  }
  const isToCome = state === 'planned' || state === 'replaced'
  const since = day ? t(isToCome ? 'about.from' : 'about.since', { day }) : t('about.beginning')
  return (
    <span className="muted small figures">
      {since}
      {!isToCome && ` · ${contractsSold}`}
    </span>
  )
}
