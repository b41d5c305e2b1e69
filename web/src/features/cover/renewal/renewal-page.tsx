import type { ContractPage } from '@cursus/shared/contract-page'
import type { ContractRenewal, RenewalNotice } from '@cursus/shared/renewals'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { nameOf } from '../../../insurance/contract-titles.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Ltr } from '../../../ui/ltr.tsx'
import * as quoteStyles from '../../../ui/quote.module.css'
import { BelowContractPage } from '../below-contract-page.tsx'
import { isPast } from '../standing.ts'
import { AnswerForm } from './answer-form.tsx'
import { AnsweredCard } from './answered-card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { contractRenewal } from './renewal.api.ts'
import { RenewalTicket } from './renewal-ticket.tsx'

/** /contracts/{id}/renewal: what comes after this year, and the answer to it. Another person's is not found. */
export function RenewalPage({ id }: { id: string }) {
  const { t } = useTranslation('renewal')
  return (
    <BelowContractPage
      {...{ id, t }}
      asked={{ ...contractRenewal(id), refetchOnMount: 'always' }}
      title={(renewal) => t(renewal && !renewal.notice ? 'title.far' : 'title')}
      lead={(contract) => contract && <Lead contract={contract} />}
    >
      {(contract, data) => <Whole contract={contract} renewal={data} />}
    </BelowContractPage>
  )
}

function Lead({ contract }: { contract: ContractPage }) {
  const { t } = useTranslation('cover')
  return (
    <>
      {nameOf(contract, t)} · <Ltr code>{contract.reference}</Ltr>
    </>
  )
}

function Whole({ contract, renewal }: { contract: ContractPage; renewal: ContractRenewal }) {
  const { t } = useTranslation('renewal')
  const { notice } = renewal
  if (!notice) return <NoNotice contract={contract} renews={renewal.renews} />
  const isEnding = contract.statut === 'résilié' && notice.outcome !== 'renewed'
  return (
    <div className={quoteStyles.quote}>
      <div className="stack">
        <ChangesCard contract={contract} notice={notice} />
        <Answering
          id={contract.id}
          notice={notice}
          isTacit={renewal.renews && !notice.needsConsent}
          endsOn={isEnding ? contract.endDate : null}
        />
      </div>
      <aside className={quoteStyles.price} aria-label={t('ticket.label')}>
        <RenewalTicket contract={contract} notice={notice} isEnding={isEnding} />
      </aside>
    </div>
  )
}

/** Why there is no notice: it is too early for one, or none comes of what ends at its term or before. */
function NoNotice({ contract, renews }: { contract: ContractPage; renews: boolean }) {
  const { t } = useTranslation('renewal')
  const { statut, endDate: day } = contract
  if (renews && statut !== 'résilié')
    return <EmptyState title={t('none')}>{t('none.lead', { day })}</EmptyState>
  return (
    <EmptyState title={t('none.ends')}>
      {isPast(contract) ? t('none.over') : t('none.ends.lead', { day })}
    </EmptyState>
  )
}

interface AnsweringProps extends Pick<ComponentProps<typeof AnsweredCard>, 'isTacit' | 'endsOn'> {
  id: string
  notice: RenewalNotice
}

/** The answer that was given, or the question; an answer may be changed until the last day. */
function Answering({ id, notice, ...standing }: AnsweringProps) {
  const [isChanging, setChanging] = useState(false)
  const { answer, mayAnswer } = notice
  if (mayAnswer && (isChanging || !answer)) {
    return <AnswerForm id={id} notice={notice} onDone={() => setChanging(false)} />
  }
  const onChange = mayAnswer ? () => setChanging(true) : undefined
  return <AnsweredCard notice={notice} {...standing} onChange={onChange} />
}
