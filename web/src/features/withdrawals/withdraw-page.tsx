import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { SlowNote } from '../../frame/slow-note.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import * as cardStyles from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WithdrawDone } from './withdraw-done.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { GoodToKnow, WithdrawTicket } from './withdraw-ticket.tsx'
import { type Choice, withdrawalOf } from './withdrawals.api.ts'
import * as styles from './withdrawals.module.css'

/** /contracts/withdraw: choose a contract whose period runs, see what it changes, confirm. */
export function WithdrawPage({ asked }: { asked: string | undefined }) {
  const { t } = useTranslation('withdrawals')
  const list = useQuery({ ...myContracts, refetchOnMount: 'always' })
  const contracts = list.data ?? []
  const rights = useQueries({ queries: contracts.map(({ id }) => withdrawalOf(id)) })
  const [chosen, choose] = useState(asked)
  const [done, setDone] = useState<Choice | null>(null)
  const choices = contracts.flatMap((contract, place): Choice[] => {
    const right = rights[place]?.data
    return right?.isOpen ? [{ contract, right }] : []
  })
  const isLoading = list.isPending || rights.some(({ isPending }) => isPending)
  const failed = list.error ?? rights.find(({ error }) => error)?.error
  const choice = choices.find(({ contract }) => contract.id === chosen) ?? choices[0]
  return (
    <Page title={t('title')} lead={t('lead')} busy={isLoading}>
      {done && <WithdrawDone choice={done} />}
      {!done && isLoading && <Loading />}
      {!done && failed && !isLoading && (
        <LoadFailed title={t('failed')} error={failed} retry={() => void list.refetch()} />
      )}
      {!done && !isLoading && !failed && !choice && <NoneLeft />}
      {!done && !isLoading && !failed && choice && (
        <div className={`${quoteStyles.quote} ${styles.page}`}>
          <WithdrawTicket right={choice.right} />
          <WithdrawForm
            key={choice.contract.id}
            choices={choices}
            choice={choice}
            onChoose={choose}
            onDone={(right) => setDone({ contract: choice.contract, right })}
          />
          <GoodToKnow />
        </div>
      )}
    </Page>
  )
}

/** No period runs any more: leaving is possible, and gives less back. */
function NoneLeft() {
  const { t } = useTranslation('withdrawals')
  return (
    <EmptyState title={t('none')} action={<Link to="/documents">{t('none.documents')}</Link>}>
      {t('none.lead')} <Link to="/contracts/terminate">{t('none.terminate')}</Link>
    </EmptyState>
  )
}

function Loading() {
  const { t } = useTranslation('withdrawals')
  return (
    <section className={`${cardStyles.card} stack`}>
      <Skeleton height={140} />
      <Skeleton width="60%" />
      <SlowNote />
      <span className="visually-hidden" role="status">
        {t('app.loading')}
      </span>
    </section>
  )
}
