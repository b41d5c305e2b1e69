import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { unfinishedPurchases } from '../../insurance/unfinished-purchases.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContractsToLeave } from './contracts-to-leave.tsx'

/** /contracts/terminate. `chosen` is the contract that the address names. */
export function TerminatePage({ chosen }: { chosen?: string }) {
  const { t } = useTranslation('terminations')
  const navigate = useNavigate()
  const contracts = useQuery(myContracts)
  const purchases = useQuery({ ...unfinishedPurchases, refetchOnMount: 'always' })
  const isPending = contracts.isPending || purchases.isPending
  const receiptOf = (id: string) => navigate({ to: '/contracts/terminations/$id', params: { id } })
  return (
    <Page title={t('title')} lead={t('lead')} busy={isPending}>
      {contracts.isError && !contracts.data ? (
        <LoadFailed title={t('failed')} error={contracts.error} retry={() => void contracts.refetch()} />
      ) : isPending || !contracts.data ? (
        <Skeleton height={320} />
      ) : (
        <ContractsToLeave
          contracts={contracts.data}
          purchases={purchases.data}
          chosen={chosen}
          onChoose={(contract) =>
            void navigate({ to: '/contracts/terminate', search: { contract }, replace: true })
          }
          onReceipt={receiptOf}
        />
      )}
    </Page>
  )
}
