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
import { FollowCard } from './follow-card.tsx'
import { LetterForm } from './letter-form.tsx'
import { StayChoices } from './stay-choices.tsx'
import { type Choice, visaRefusalOf } from './visa-refused.api.ts'
import * as styles from './visa-refused.module.css'
import { VisaRefusedTicket } from './visa-refused-ticket.tsx'

/** /contracts/visa-refused: the letter of a refused visa is sent, followed, and its decision read. */
export function VisaRefusedPage({ asked }: { asked: string | undefined }) {
  const { t } = useTranslation('visa-refused')
  const list = useQuery({ ...myContracts, refetchOnMount: 'always' })
  const contracts = list.data ?? []
  const rights = useQueries({ queries: contracts.map(({ id }) => visaRefusalOf(id)) })
  const [chosen, choose] = useState(asked)
  const choices = contracts.flatMap((contract, place): Choice[] => {
    const right = rights[place]?.data
    return right && (right.isOpen || right.request) ? [{ contract, right }] : []
  })
  const isLoading = list.isPending || rights.some(({ isPending }) => isPending)
  const failed = list.error ?? rights.find(({ error }) => error)?.error
  const choice = choices.find(({ contract }) => contract.id === chosen) ?? choices[0]
  return (
    <Page title={t('title')} lead={t('lead')} busy={isLoading}>
      {isLoading && <Loading />}
      {failed && !isLoading && (
        <LoadFailed title={t('failed')} error={failed} retry={() => void list.refetch()} />
      )}
      {!isLoading && !failed && !choice && <None />}
      {!isLoading && !failed && choice && (
        <div className={quoteStyles.quote}>
          <div className="column">
            {choices.length > 1 && (
              <section className={cardStyles.card}>
                <StayChoices choices={choices} chosen={choice.contract.id} onChoose={choose} />
              </section>
            )}
            {choice.right.request && (
              <FollowCard
                key={`follow-${choice.contract.id}`}
                id={choice.contract.id}
                request={choice.right.request}
              />
            )}
            {choice.right.isOpen && <LetterForm key={choice.contract.id} choice={choice} />}
          </div>
          <aside className={styles.aside} aria-label={t('ticket.label')}>
            <VisaRefusedTicket choice={choice} />
          </aside>
        </div>
      )}
    </Page>
  )
}

/** No stay that may end for it: one that has begun can still be left. */
function None() {
  const { t } = useTranslation('visa-refused')
  return (
    <EmptyState title={t('none')} action={<Link to="/documents">{t('none.documents')}</Link>}>
      {t('none.lead')} <Link to="/contracts/terminate">{t('none.terminate')}</Link>
    </EmptyState>
  )
}

function Loading() {
  const { t } = useTranslation('visa-refused')
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
