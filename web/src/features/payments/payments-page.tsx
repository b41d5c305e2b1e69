import type { Payments } from '@cursus/shared/payments'
import { useQuery } from '@tanstack/react-query'
import { openBillingPortal } from '../../account/account-actions.ts'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { History } from './history.tsx'
import { LateCard } from './late-card.tsx'
import { NextPayments } from './next-payments.tsx'
import { myPayments } from './payments.api.ts'
import * as styles from './payments.module.css'
import { useTitles } from './use-titles.ts'

/** /payments: what is late first, then what comes and what was. */
export function PaymentsPage() {
  const { t } = useTranslation('payments')
  const payments = useQuery({ ...myPayments, refetchOnMount: 'always', refetchOnWindowFocus: 'always' })
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      busy={payments.isPending}
      actions={payments.data && <ChangeCard payments={payments.data} />}
    >
      {payments.data && <Whole payments={payments.data} />}
      {payments.isPending && <Skeleton height={220} />}
      {payments.isError && !payments.data && (
        <LoadFailed title={t('failed')} error={payments.error} retry={() => void payments.refetch()} />
      )}
    </Page>
  )
}

function Whole({ payments: { contracts, history } }: { payments: Payments }) {
  const { t } = useTranslation('payments')
  const titleOf = useTitles()
  if (contracts.length === 0 && history.length === 0) {
    return <EmptyState title={t('empty')}>{t('empty.text')}</EmptyState>
  }
  return (
    <div className={styles.stack}>
      {contracts.map(
        (contract) =>
          (contract.late || contract.backOn) && (
            <LateCard key={contract.contractId} contract={contract} title={titleOf(contract)} />
          ),
      )}
      {contracts.length > 0 && <NextPayments contracts={contracts} titleOf={titleOf} />}
      {history.length > 0 && <History payments={history} titleOf={titleOf} />}
    </div>
  )
}

/** The card of the first contract that is collected: at the payment provider. */
function ChangeCard({ payments: { contracts } }: { payments: Payments }) {
  const { t } = useTranslation('payments')
  const portals = contracts.map(({ interval, insuranceType }) => interval && productOf(insuranceType).portal)
  const portal = portals.find((kind) => kind)
  if (!portal) return null
  return (
    <Button look="line" onClick={() => void openBillingPortal(portal)}>
      <Icon name="card" size="s" />
      {t('card.change')}
    </Button>
  )
}
