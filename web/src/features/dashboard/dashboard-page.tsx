import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMayOpen } from '../../routing/use-may-open.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { dashboard, figuresOf } from './dashboard.api.ts'
import * as styles from './dashboard.module.css'
import type { DashboardSearch } from './dashboard-search.ts'
import { FailuresDialog } from './failures-dialog.tsx'
import { FigureFilters } from './figure-filters.tsx'
import { FigureTiles, LoadingTiles } from './figure-tiles.tsx'
import { Plots } from './plots.tsx'
import { RenewalBand } from './renewal-band.tsx'
import { SchoolsCard } from './schools-card.tsx'
import { LoadingToday, Today } from './today.tsx'
import { WaitingDialog, type WaitingTile } from './waiting-dialog.tsx'

interface DashboardPageProps {
  asked: DashboardSearch
  onAsk: (asked: DashboardSearch) => void
}

/** /dashboard: contracts to renew, what waits for somebody, and how the year went beside the one before. */
export function DashboardPage({ asked, onAsk }: DashboardPageProps) {
  const { t } = useTranslation('dashboard')
  const session = useSession()
  const renews = useMayOpen('/renewals')
  const numbers = useQuery(dashboard)
  // What is to renew and what waits today count everybody.
  const isNarrowed = asked.school !== undefined || asked.product !== undefined
  const [showsFailures, setShowsFailures] = useState(false)
  const [waitingFor, setWaitingFor] = useState<WaitingTile | null>(null)
  return (
    <Page title={t('dashboard.title')} lead={t('dashboard.lead', { name: session?.name ?? '' })}>
      <div className={styles.dashboard}>
        <FigureFilters asked={asked} onAsk={onAsk} />
        {!isNarrowed && (
          <>
            {renews && <RenewalBand />}
            {numbers.data ? (
              <Today
                numbers={numbers.data}
                onWaiting={setWaitingFor}
                onFailures={() => setShowsFailures(true)}
              />
            ) : numbers.isError ? (
              <Failed error={numbers.error} onAgain={() => void numbers.refetch()} />
            ) : (
              <LoadingToday />
            )}
          </>
        )}
        <Figures asked={asked} />
        <SchoolsCard asked={asked} />
      </div>
      {waitingFor && <WaitingDialog kind={waitingFor} onClose={() => setWaitingFor(null)} />}
      <FailuresDialog open={showsFailures} onClose={() => setShowsFailures(false)} />
    </Page>
  )
}

function Figures({ asked }: { asked: DashboardSearch }) {
  const query = useQuery(figuresOf(asked))
  if (query.isError && !query.data) return <Failed error={query.error} onAgain={() => void query.refetch()} />
  if (!query.data) return <LoadingTiles />
  return (
    <div className={styles.dashboard} aria-busy={query.isPlaceholderData || undefined}>
      <FigureTiles figures={query.data} asked={asked} />
      <Plots figures={query.data} asked={asked} />
    </div>
  )
}

function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useTranslation('dashboard')
  return (
    <EmptyState
      failed
      title={t('dashboard.failed')}
      action={
        <Button look="line" onClick={onAgain}>
          {t('renewal.again')}
        </Button>
      }
    >
      {messageOf(error, t('error.server.connection'))}
    </EmptyState>
  )
}
