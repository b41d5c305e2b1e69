import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UmbrellaArt } from './claim-art.tsx'
import { forgetClaimDraft, readClaimDraft, useKeptFiles } from './claim-draft.ts'
import { claimableContracts } from './claims.api.ts'
import * as styles from './declare.module.css'
import { DeclareForm } from './declare-form.tsx'

/** /claims/declare. `contract` is the one that a link from elsewhere names. */
export function DeclarePage({ contract }: { contract?: string }) {
  const { t } = useTranslation('claims')
  const contracts = useQuery(claimableContracts)
  const files = useKeptFiles()
  // A discarded draft begins a new form.
  const [round, setRound] = useState(0)
  const discard = async () => {
    await forgetClaimDraft()
    setRound((now) => now + 1)
  }
  const isPending = contracts.isPending || files.isPending
  const isEmpty = contracts.data?.length === 0
  return (
    <Page title={t('declare.title')} lead={isEmpty ? undefined : t('declare.lead')} busy={isPending}>
      {contracts.isError && !contracts.data ? (
        <LoadFailed
          title={t('declare.failed')}
          error={contracts.error}
          retry={() => void contracts.refetch()}
        />
      ) : isPending || !contracts.data ? (
        <Loading />
      ) : isEmpty ? (
        <EmptyState
          title={t('error.claim.noContract')}
          art={<UmbrellaArt />}
          action={<ButtonLink to="/home">{t('none.home')}</ButtonLink>}
        >
          {t('none.lead')}
        </EmptyState>
      ) : (
        <DeclareForm
          key={`${round} ${contract ?? ''}`}
          start={{
            contracts: contracts.data,
            kept: readClaimDraft(),
            files: round === 0 ? (files.data ?? []) : [],
            asked: contract,
          }}
          onDiscard={() => void discard()}
        />
      )}
    </Page>
  )
}

function Loading() {
  return (
    <div className={`${quoteStyles.quote} ${styles.withClaim}`}>
      <div className="column">
        <Skeleton height={180} />
        <Skeleton height={320} />
      </div>
      <Skeleton height={320} />
      <SaysLoading />
    </div>
  )
}
