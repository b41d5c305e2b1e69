import type { TariffVersion } from '@cursus/shared/tariffs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { formatDay, formatMoment } from '../../ui/format.ts'

const looks = {
  draft: { tone: 'warn' },
  planned: { tone: 'info', icon: 'clock' },
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
    <section className="card np" aria-labelledby="versions">
      <h2 className="h2s pad" id="versions">
        {t('versions')}
      </h2>
      <ol className="vers">
        {versions.map((version) => (
          <li key={version.id} className={version.id === shown.id ? 'sel' : undefined}>
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
      <p className="muted small pad">{t('versions.kept')}</p>
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
    return <span className="muted small num">{t('about.draft', { moment, name: changedBy ?? '' })}</span>
  }
  const since = day ? t(state === 'planned' ? 'about.from' : 'about.since', { day }) : t('about.beginning')
  return (
    <span className="muted small num">
      {since}
      {state !== 'planned' && ` · ${contractsSold}`}
    </span>
  )
}
