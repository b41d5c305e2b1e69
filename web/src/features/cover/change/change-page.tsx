import type { ContractChange } from '@cursus/shared/contract-change'
import type { ContractPage } from '@cursus/shared/contract-page'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Note } from '../../../ui/note.tsx'
import { BelowContractPage } from '../below-contract-page.tsx'
import { StepButton } from '../step-button.tsx'
import { type Back, backFrom, contractChange } from './change.api.ts'
import { ChangeDone } from './change-done.tsx'
import { ChangeWaiting } from './change-waiting.tsx'
import { FormOf } from './form-of.tsx'

interface ChangePageProps {
  id: string
  /** Back from the payment of a difference, or from the signature of the amendment. */
  back: Back | undefined
}

/** /contracts/{id}/change: what a contract is today beside what it may become. Another person's is not found. */
export function ChangePage({ id, back }: ChangePageProps) {
  const { t } = useTranslation('change')
  const came = useQuery(backFrom(id, back))
  const isSettled = back === undefined || !came.isPending
  const isUnheard = isUnheardPayment(back, came.error)
  const isChecked = ({ waiting }: ContractChange) =>
    waiting?.isChecking || (isUnheard && waiting?.step === 'pay')
  const asked = {
    ...contractChange(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }: { state: { data: ContractChange | undefined } }) =>
      state.data && isChecked(state.data) ? 5000 : false,
    enabled: isSettled,
  } as const
  const failed = came.error && !isUnheard && <Note kind="warn">{messageOf(came.error, t('failed'))}</Note>
  return (
    <BelowContractPage {...{ id, t, asked }} lead={() => t('lead')} before={failed}>
      {(contract, data) =>
        isChecked(data) ? (
          <Checking />
        ) : (
          <Whole contract={contract} change={data} isBack={came.isSuccess || isUnheard} />
        )
      }
    </BelowContractPage>
  )
}

/**
 * Tells whether nobody answered how a payment stands: it may be made. What is said of a call that failed, that nothing was
 * charged, would be untrue of it.
 */
const isUnheardPayment = (back: Back | undefined, error: Error | null) =>
  back !== undefined && 'paid' in back && error instanceof ApiError && error.isUnreachable

interface WholeProps {
  contract: ContractPage
  change: ContractChange
  isBack: boolean
}

/** Once it is changed, what came of it; what it waits for; else the form, or why there is none. */
function Whole({ contract, change, isBack }: WholeProps) {
  const [isDone, setDone] = useState(isBack)
  const { now, done, waiting } = change
  const onDone = () => setDone(true)
  if (now && waiting && (waiting.step !== 'pay' || waiting.isByDesk))
    return <ChangeWaiting {...{ contract, waiting, now }} isNew={isDone} />
  if (isDone && done) return <ChangeDone contract={contract} done={done} onAgain={() => setDone(false)} />
  return <FormOf {...{ contract, change, onDone }} instead={<Instead {...{ contract, change }} />} />
}

/** The difference may be paid: nothing is asked for before the payment provider is heard. */
function Checking() {
  const { t } = useTranslation('change')
  return (
    <div role="status">
      <Note>
        <b>{t('checking.title')}</b>
        <p>{t('checking.text')}</p>
      </Note>
    </div>
  )
}

/** Where there is no form: the step that the contract waits for, else whom to write to. */
function Instead({ contract, change: { refusal } }: Pick<WholeProps, 'contract' | 'change'>) {
  const { t } = useTranslation('change')
  const asksForStep = refusal === 'waiting' || refusal === 'late'
  return (
    <>
      {asksForStep && <StepButton contract={contract} />}
      <Link to="/contact">{t('refused.write')}</Link>
    </>
  )
}
