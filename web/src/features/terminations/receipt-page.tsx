import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/api-error.ts'
import { calmly } from '../../api/calmly.ts'
import { drawnSoon } from '../../api/drawn-soon.ts'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { NotFound } from '../../frame/not-found.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLink } from './by-link.ts'
import { Receipt } from './receipt.tsx'
import { terminationPage } from './terminations.api.ts'

interface ReceiptPageProps {
  id: string
  /** Leads back to the contracts of a mailed link, which have no address; absent for whoever is signed in. */
  toList?: (() => void) | undefined
}

/** /contracts/terminations/{id}: the receipt of the newest request of a contract. */
export function ReceiptPage({ id, toList }: ReceiptPageProps) {
  const { t } = useTranslation('terminations')
  const link = useLink()
  const page = useQuery({
    ...terminationPage({ contractId: id, link }),
    refetchInterval: ({ state }) => {
      const { termination } = state.data ?? {}
      const isComing = termination?.state === 'running' && !termination.paper
      return calmly(isComing ? drawnSoon(state.dataUpdateCount) : false, state)
    },
  })
  usePageTitle(t('receipt.page'))
  if (isNotFound(page.error) && !link) return <NotFound />
  return (
    <main className={pageStyles.main} id="contenu" aria-busy={page.isPending || undefined}>
      {page.isError && !page.data ? (
        <LoadFailed title={t('failed')} error={page.error} retry={() => void page.refetch()} />
      ) : !page.data ? (
        <Skeleton height={320} />
      ) : page.data.termination ? (
        <Receipt page={page.data} termination={page.data.termination} toList={toList} />
      ) : (
        <EmptyState title={t('receipt.none')} action={<Away id={id} toList={toList} />}>
          {t('receipt.none.text')}
        </EmptyState>
      )}
    </main>
  )
}

/** Away from a contract that nobody asked to end. */
function Away({ id, toList }: ReceiptPageProps) {
  const { t } = useTranslation('terminations')
  if (toList) return <Button onClick={toList}>{t('receipt.list')}</Button>
  return (
    <ButtonLink to="/contracts/$id" params={{ id }}>
      {t('receipt.contract')}
    </ButtonLink>
  )
}
