import type { WaitingKind } from '@cursus/shared/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { dashboard } from './dashboard.api.ts'
import * as styles from './dashboard.module.css'
import { FailuresDialog } from './failures-dialog.tsx'
import { Plots } from './plots.tsx'
import { RenewalTile } from './renewal-tile.tsx'
import { LoadingTiles, Tiles } from './tiles.tsx'
import { WaitingDialog } from './waiting-dialog.tsx'

/** /dashboard: contracts to renew, what waits for somebody, and how the year went. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const session = useSession()
  const query = useQuery(dashboard)
  const [showsFailures, setShowsFailures] = useState(false)
  const [waitingFor, setWaitingFor] = useState<WaitingKind | null>(null)
  return (
    <Page title={t('dashboard.title')} lead={t('dashboard.lead', { name: session?.name ?? '' })}>
      <div className={styles.dashboard}>
        <RenewalTile />
        {query.data ? (
          <Tiles numbers={query.data} onWaiting={setWaitingFor} onFailures={() => setShowsFailures(true)} />
        ) : query.isError ? (
          <EmptyState
            failed
            title={t('dashboard.failed')}
            action={
              <Button look="line" onClick={() => void query.refetch()}>
                {t('renewal.again')}
              </Button>
            }
          >
            {messageOf(query.error, t('error.server.connection'))}
          </EmptyState>
        ) : (
          <LoadingTiles />
        )}
      </div>
      {query.data && <Plots plots={query.data.plots} />}
      {waitingFor && <WaitingDialog kind={waitingFor} onClose={() => setWaitingFor(null)} />}
      <FailuresDialog open={showsFailures} onClose={() => setShowsFailures(false)} />
    </Page>
  )
}
