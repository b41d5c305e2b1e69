import type { ContractChange } from '@cursus/shared/contract-change'
import type { ContractPage } from '@cursus/shared/contract-page'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { LoadFailed } from '../../../frame/load-failed.tsx'
import { NotFound } from '../../../frame/not-found.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { nameOf } from '../../../insurance/contract-titles.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { contractPage } from '../cover.api.ts'
import { contractChange, paidChange } from './change.api.ts'
import { ChangeDone } from './change-done.tsx'
import { ChangeForm } from './change-form.tsx'

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404

interface ChangePageProps {
  id: string
  /** Back from the payment of a difference. */
  paidSession: string | undefined
}

/** /contracts/{id}/change: what a contract is today beside what it may become. Another person's is not found. */
export function ChangePage({ id, paidSession }: ChangePageProps) {
  const { t } = useTranslation('change')
  const retry = (failures: number, error: unknown) => !isUnknown(error) && failures < 2
  const contract = useQuery({ ...contractPage(id), retry })
  const paid = useQuery({ ...paidChange(id, paidSession ?? ''), enabled: paidSession !== undefined, retry })
  const isSettled = paidSession === undefined || !paid.isPending
  const change = useQuery({ ...contractChange(id), retry, refetchOnMount: 'always', enabled: isSettled })
  const failure = contract.error ?? change.error
  if (isUnknown(failure)) return <NotFound />
  const isReady = contract.data && change.data
  return (
    <Page
      title={t('title')}
      busy={!isReady && !failure}
      before={
        <Link className="back-link" to="/contracts/$id" params={{ id }}>
          <Icon name="back" size="s" mirrored />
          {t('back')}
        </Link>
      }
      lead={t('lead')}
    >
      {paid.error && (
        <Note kind="warn">{paid.error instanceof ApiError ? paid.error.message : t('failed')}</Note>
      )}
      {isReady && <Whole contract={contract.data} change={change.data} isPaid={paid.isSuccess} />}
      {!isReady && !failure && <Skeleton height={320} />}
      {failure && !isReady && (
        <LoadFailed title={t('failed')} error={failure} retry={() => void change.refetch()} />
      )}
    </Page>
  )
}

interface WholeProps {
  contract: ContractPage
  change: ContractChange
  isPaid: boolean
}

/** Once it is changed, what came of it; else the form, or why there is none. */
function Whole({ contract, change, isPaid }: WholeProps) {
  const { t } = useTranslation('change')
  const [isDone, setDone] = useState(isPaid)
  const { refusal, now, done } = change
  if (isDone && done) return <ChangeDone contract={contract} done={done} onAgain={() => setDone(false)} />
  if (refusal || !now) {
    return (
      <EmptyState
        title={t(`refused.${refusal ?? 'not_offered'}`, { name: nameOf(contract, t) })}
        action={<Link to="/contact">{t('refused.write')}</Link>}
      >
        {t(`refused.${refusal ?? 'not_offered'}.text`)}
      </EmptyState>
    )
  }
  return <ChangeForm contract={contract} change={change} now={now} onDone={() => setDone(true)} />
}
