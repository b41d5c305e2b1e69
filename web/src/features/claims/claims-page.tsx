import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import type { Claim } from '@cursus/shared/claims'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myClaims } from '../../insurance/my-claims.ts'
import { ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UmbrellaArt } from './claim-art.tsx'
import { ClaimPanel } from './claim-panel.tsx'
import * as styles from './claims.module.css'
import { ClaimsTable } from './claims-table.tsx'

/** /claims/my-claims: the table, and beside it the chosen claim; until one is chosen the one that was the newest when the page opened. */
export function ClaimsPage({ chosen }: { chosen?: string }) {
  const { t } = useTranslation('claims')
  const claims = useQuery(myClaims)
  const isEmpty = claims.data?.length === 0
  return (
    <Page
      title={t('mine.title')}
      lead={isEmpty ? undefined : t('mine.lead')}
      busy={claims.isPending}
      actions={!isEmpty && <Declare />}
    >
      {claims.isError && !claims.data ? (
        <LoadFailed title={t('mine.failed')} error={claims.error} retry={() => void claims.refetch()} />
      ) : isEmpty ? (
        <EmptyState title={t('mine.none')} art={<UmbrellaArt />} action={<Declare />}>
          {t('mine.none.lead')}
        </EmptyState>
      ) : (
        <Split claims={claims.data} areRead={claims.isFetchedAfterMount} chosen={chosen} />
      )}
    </Page>
  )
}

function Declare() {
  const { t } = useTranslation('claims')
  return (
    <ButtonLink to="/claims/declare">
      <Icon name="plus" size="s" />
      {t('mine.declare')}
    </ButtonLink>
  )
}

interface SplitProps {
  claims: Claim[] | undefined
  /** False while they are what was known before the page opened: one that was just declared may be missing. */
  areRead: boolean
  chosen: string | undefined
}

function Split({ claims, areRead, chosen }: SplitProps) {
  const newest = claims?.[0]?.id
  // One that is declared elsewhere meanwhile does not take the place of the one that is being read.
  const [opened, setOpened] = useState<string>()
  if (areRead && opened === undefined && newest !== undefined) setOpened(newest)
  const claimOf = (wanted: string | undefined) => claims?.find(({ id }) => id === wanted)
  const current = claimOf(chosen) ?? claimOf(opened) ?? claims?.[0]
  return (
    <div className={styles.columns}>
      <ClaimsTable rows={claims} current={current?.id} />
      {current ? (
        <ClaimPanel key={current.id} claim={current} isChosen={current.id === chosen} />
      ) : (
        <div className={cardStyles.card}>
          <SaysLoading />
          <Skeleton width="60%" height={26} />
          <Skeleton height={180} />
        </div>
      )}
    </div>
  )
}
