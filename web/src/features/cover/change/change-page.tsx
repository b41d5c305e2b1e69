import type { ContractChange } from '@cursus/shared/contract-change'
import type { ContractPage } from '@cursus/shared/contract-page'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { nameOf } from '../../../insurance/contract-titles.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { BelowContractPage } from '../below-contract-page.tsx'
import { contractChange, paidChange } from './change.api.ts'
import { ChangeDone } from './change-done.tsx'
import { ChangeForm } from './change-form.tsx'

interface ChangePageProps {
  id: string
  /** Back from the payment of a difference. */
  paidSession: string | undefined
}

/** /contracts/{id}/change: what a contract is today beside what it may become. Another person's is not found. */
export function ChangePage({ id, paidSession }: ChangePageProps) {
  const { t } = useTranslation('change')
  const paid = useQuery({ ...paidChange(id, paidSession ?? ''), enabled: paidSession !== undefined })
  const isSettled = paidSession === undefined || !paid.isPending
  const asked = { ...contractChange(id), refetchOnMount: 'always', enabled: isSettled } as const
  const notPaid = paid.error && <Note kind="warn">{messageOf(paid.error, t('failed'))}</Note>
  return (
    <BelowContractPage {...{ id, t, asked }} lead={() => t('lead')} before={notPaid}>
      {(contract, data) => <Whole contract={contract} change={data} isPaid={paid.isSuccess} />}
    </BelowContractPage>
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
