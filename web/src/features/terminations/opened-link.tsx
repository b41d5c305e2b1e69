import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewFocus } from '../../routing/route-focus.ts'
import { Button } from '../../ui/button.tsx'
import { Alert, Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContractsToLeave } from './contracts-to-leave.tsx'
import { LeaveLinkForm } from './leave-link-form.tsx'
import { ReceiptPage } from './receipt-page.tsx'
import { contractsByLink } from './terminations.api.ts'

const isDead = (error: unknown) => error instanceof ApiError && [404, 410].includes(error.status)

interface OpenedLinkProps {
  link: string
  /** Called once the link turns out to open nothing any more. */
  onDead(): void
  /** Leads somebody who is signed in from the contracts of the link to their own. */
  toOwn?: (() => void) | undefined
}

/** What the link of a mail opens. Choosing and the receipt stand on one page: the link is in its memory only. */
export default function OpenedLink({ link, onDead, toOwn }: OpenedLinkProps) {
  const { t } = useTranslation('terminations')
  const client = useQueryClient()
  const contracts = useQuery(contractsByLink(link))
  const [chosen, choose] = useState<string>()
  const [receipt, setReceipt] = useState<string>()
  const { data, error } = contracts
  const isOver = isDead(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (isOver) onDead()
  }, [isOver])
  useViewFocus(receipt ?? 'list')
  if (receipt) {
    return (
      <ReceiptPage
        id={receipt}
        toList={() => {
          void contracts.refetch()
          setReceipt(undefined)
        }}
      />
    )
  }
  return (
    <Page title={t('title')} lead={error ? t('visitor.lead') : t('lead')} busy={contracts.isPending}>
      {isOver ? (
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
        <div className="stack">
          {toOwn && (
            <Note>
              <p>{t('visitor.whose')}</p>
              <Button look="line" small onClick={toOwn}>
                {t('visitor.own')}
              </Button>
            </Note>
          )}
          <ContractsToLeave
            contracts={data}
            chosen={chosen}
            onChoose={choose}
            onReceipt={async (id) => {
              await client.invalidateQueries({
                queryKey: contractsByLink(link).queryKey,
                refetchType: 'none',
              })
              setReceipt(id)
            }}
          />
        </div>
      )}
    </Page>
  )
}
