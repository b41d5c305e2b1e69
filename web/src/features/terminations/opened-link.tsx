import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContractsToLeave } from './contracts-to-leave.tsx'
import { LeaveLinkForm } from './leave-link-form.tsx'
import { ReceiptPage } from './receipt-page.tsx'
import { contractsByLink } from './terminations.api.ts'

const isDead = (error: unknown) => error instanceof ApiError && [404, 410].includes(error.status)

/** What the link of a mail opens. Choosing and the receipt stand on one page: the link is in its memory only. */
export default function OpenedLink({ link }: { link: string }) {
  const { t } = useTranslation('terminations')
  const client = useQueryClient()
  const contracts = useQuery(contractsByLink(link))
  const [chosen, choose] = useState<string>()
  const [receipt, setReceipt] = useState<string>()
  if (receipt) return <ReceiptPage id={receipt} />
  const { data, error } = contracts
  return (
    <Page title={t('title')} lead={error ? t('visitor.lead') : t('lead')} busy={contracts.isPending}>
      {isDead(error) ? (
        <div className="stack">
          <Alert title={t('visitor.dead')}>
            <p>{t('visitor.dead.text')}</p>
          </Alert>
          <LeaveLinkForm />
        </div>
      ) : error ? (
        <LoadFailed title={t('failed')} error={error} retry={() => void contracts.refetch()} />
      ) : !data ? (
        <Skeleton height={320} />
      ) : (
        <ContractsToLeave
          contracts={data}
          chosen={chosen}
          onChoose={choose}
          onReceipt={async (id) => {
            await client.invalidateQueries({ queryKey: contractsByLink(link).queryKey, refetchType: 'none' })
            setReceipt(id)
          }}
        />
      )}
    </Page>
  )
}
