import type { ContractPage } from '@cursus/shared/contract-page'
import type { ContractRenewal, RenewalNotice } from '@cursus/shared/renewals'
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
import { Page } from '../../../ui/page.tsx'
import * as quoteStyles from '../../../ui/quote.module.css'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { contractPage } from '../cover.api.ts'
import { AnswerForm } from './answer-form.tsx'
import { AnsweredCard } from './answered-card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { contractRenewal } from './renewal.api.ts'
import { RenewalTicket } from './renewal-ticket.tsx'

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404

/** /contracts/{id}/renewal: what comes after this year, and the answer to it. Another person's is not found. */
export function RenewalPage({ id }: { id: string }) {
  const { t } = useTranslation('renewal')
  const retry = (failures: number, error: unknown) => !isUnknown(error) && failures < 2
  const contract = useQuery({ ...contractPage(id), retry })
  const renewal = useQuery({ ...contractRenewal(id), retry, refetchOnMount: 'always' })
  const failure = contract.error ?? renewal.error
  if (isUnknown(failure)) return <NotFound />
  const isReady = contract.data && renewal.data
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
      lead={contract.data && <Lead contract={contract.data} />}
    >
      {isReady && <Whole contract={contract.data} renewal={renewal.data} />}
      {!isReady && !failure && <Skeleton height={320} />}
      {failure && !isReady && (
        <LoadFailed title={t('failed')} error={failure} retry={() => void renewal.refetch()} />
      )}
    </Page>
  )
}

function Lead({ contract }: { contract: ContractPage }) {
  const { t } = useTranslation('cover')
  return (
    <>
      {nameOf(contract, t)} ·{' '}
      <bdi className="code nowrap" dir="ltr">
        {contract.reference}
      </bdi>
    </>
  )
}

function Whole({ contract, renewal }: { contract: ContractPage; renewal: ContractRenewal }) {
  const { t } = useTranslation('renewal')
  const { notice } = renewal
  if (!notice) return <EmptyState title={t('none')}>{t('none.lead')}</EmptyState>
  return (
    <div className={quoteStyles.quote}>
      <div className="stack">
        <ChangesCard contract={contract} notice={notice} />
        <Answering id={contract.id} notice={notice} />
      </div>
      <aside className={quoteStyles.price} aria-label={t('ticket.label')}>
        <RenewalTicket contract={contract} notice={notice} />
      </aside>
    </div>
  )
}

/** The answer that was given, or the question; an answer may be changed until the last day. */
function Answering({ id, notice }: { id: string; notice: RenewalNotice }) {
  const [isChanging, setChanging] = useState(false)
  const { answer, mayAnswer } = notice
  if (mayAnswer && (isChanging || !answer)) {
    return <AnswerForm id={id} notice={notice} onDone={() => setChanging(false)} />
  }
  return <AnsweredCard notice={notice} onChange={mayAnswer ? () => setChanging(true) : undefined} />
}
