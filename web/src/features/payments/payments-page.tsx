import type { Payments } from '@cursus/shared/payments'
import type { Refund } from '@cursus/shared/refunds'
import { useQuery } from '@tanstack/react-query'
import { openBillingPortal } from '../../account/account-actions.ts'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { myPayments, myRefunds } from '../../payments/my-payments.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cardPortalOf } from './card-portal.ts'
import { History } from './history.tsx'
import { LateCard } from './late-card.tsx'
import { NextPayments } from './next-payments.tsx'
import * as styles from './payments.module.css'
import { Refunds } from './refunds.tsx'
import { useTitles } from './use-titles.ts'

/** /payments: what is late first, then what comes and what was. */
export function PaymentsPage() {
  const { t } = useTranslation('payments')
  const payments = useQuery({ ...myPayments, refetchOnMount: 'always', refetchOnWindowFocus: 'always' })
  const refunds = useQuery({ ...myRefunds, refetchOnMount: 'always' })
  // The name of what is insured takes a second line on a phone, above the button that pays.
  const contracts = useQuery(myContracts)
  // Waited for once: what stands below asks for them too, and would be taken away while it does, and ask again.
  const isNaming = contracts.isLoading && !contracts.isFetched
  const isThere = !isNaming && payments.data && refunds.data
  const failure = payments.error ?? refunds.error
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      busy={!isThere && !failure}
      actions={payments.data && <ChangeCard payments={payments.data} />}
    >
      {isThere && <Whole payments={payments.data} refunds={refunds.data.data} />}
      {!failure && !isThere && <Skeleton height={220} />}
      {failure && !(payments.data && refunds.data) && (
        <LoadFailed
          title={t('failed')}
          error={failure}
          retry={() => void Promise.all([payments.refetch(), refunds.refetch()])}
        />
      )}
    </Page>
  )
}

interface WholeProps {
  payments: Payments
  refunds: readonly Refund[]
}

function Whole({ payments: { contracts, history }, refunds }: WholeProps) {
  const { t } = useTranslation('payments')
  const titleOf = useTitles()
  if (contracts.length + history.length + refunds.length === 0) {
    return <EmptyState title={t('empty')}>{t('empty.text')}</EmptyState>
  }
  return (
    <div className={styles.stack}>
      {contracts.map(
        (contract) =>
          (contract.owedCents > 0 || contract.backOn) && (
            <LateCard key={contract.contractId} contract={contract} title={titleOf(contract)} />
          ),
      )}
      <div className={styles.pair}>
        {contracts.length > 0 && <NextPayments contracts={contracts} titleOf={titleOf} />}
        {refunds.length > 0 && <Refunds refunds={refunds} titleOf={titleOf} />}
      </div>
      {history.length > 0 && <History payments={history} titleOf={titleOf} />}
    </div>
  )
}

/** Opens the pages of the payment provider on which a card is changed; nothing where no contract has one. */
function ChangeCard({ payments: { contracts } }: { payments: Payments }) {
  const { t } = useTranslation('payments')
  const portal = cardPortalOf(contracts)
  if (!portal) return null
  return (
    <Button look="line" onClick={() => void openBillingPortal(portal)}>
      <Icon name="card" size="s" />
      {t('card.change')}
    </Button>
  )
}
