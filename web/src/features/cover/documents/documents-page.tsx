import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import type { Contract, UnfinishedPurchase } from '@cursus/shared/contracts'
import { useQuery } from '@tanstack/react-query'
import { calmly } from '../../../api/calmly.ts'
import { arrivedContract } from '../../../drafts/arrived-contract.ts'
import { useDraft } from '../../../drafts/define-draft.ts'
import { LoadFailed } from '../../../frame/load-failed.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { myContracts } from '../../../insurance/contracts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { DocumentArt } from '../../../ui/document-art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as iconTileStyles from '../../../ui/icon-tile.module.css'
import { Page } from '../../../ui/page.tsx'
import { failedOf } from '../../../ui/part-waiting.tsx'
import { Arrived } from '../arrived/arrived.tsx'
import { askAgainIn, inOrder, stepOf, yearsOf, yearsToChoose } from '../standing.ts'
import { useUnfinished } from '../use-unfinished.ts'
import { AskCard } from './ask-card.tsx'
import { ContractCard } from './contract-card.tsx'
import * as styles from './documents.module.css'
import { Ending } from './ending.tsx'
import { Loading } from './loading.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import { YearFilter } from './year-filter.tsx'

interface DocumentsPageProps {
  year: string | null
  onYear(year: string | null): void
}

/** /documents: what has just come, then a card for each contract, what is due first. */
export function DocumentsPage({ year, onYear }: DocumentsPageProps) {
  const { t } = useTranslation('documents')
  const contracts = useQuery({
    ...myContracts,
    refetchInterval: ({ state }) => calmly(askAgainIn(state.data, state.dataUpdateCount), state),
    refetchOnMount: 'always',
  })
  const unfinished = useUnfinished()
  const failed = failedOf([contracts, unfinished])
  const isLoading = contracts.isPending || unfinished.isPending
  const years = yearsToChoose(contracts.data ?? [])
  return (
    <Page
      title={t('documents.title')}
      lead={t('documents.lead')}
      busy={isLoading}
      actions={(isLoading || years.length > 0 || year) && <YearFilter {...{ years, year, onYear }} />}
    >
      <div className={`column ${styles.list}`}>
        <Arrived />
        {isLoading && <Loading />}
        {failed.length > 0 && (
          <LoadFailed
            title={t('documents.failed')}
            error={failed[0]?.error}
            retry={() => failed.map(({ refetch }) => refetch())}
          >
            {t('documents.failed.safe')}
          </LoadFailed>
        )}
        {contracts.data && !isLoading && (
          <>
            <Ending contracts={contracts.data.filter(({ mayGoOn }) => mayGoOn)} />
            <Cards {...{ year, onYear, contracts: contracts.data, purchases: unfinished.data }} />
            <AskCard />
          </>
        )}
      </div>
    </Page>
  )
}

type CardsProps = DocumentsPageProps & {
  contracts: readonly Contract[]
  /** Undefined where they could not be loaded. */
  purchases: readonly UnfinishedPurchase[] | undefined
}

/**
 * A purchase is of no year: it shows while none is chosen. The one filled button is that of what has just arrived, else of
 * what is due first.
 */
function Cards({ contracts, purchases, year, onYear }: CardsProps) {
  const { t } = useTranslation('documents')
  const arrived = useDraft(arrivedContract)
  const shown = inOrder(contracts).filter((contract) => !year || yearsOf(contract).includes(year))
  const waiting = (!year && purchases) || []
  if (shown.length === 0 && waiting.length === 0) {
    if (year) return <NothingInYear year={year} onReset={() => onYear(null)} />
    return purchases && <NothingYet />
  }
  const hasArrived = contracts.some(({ id, ending }) => id === arrived?.contractId && !ending)
  const [signFirst] = shown
  const isSigningFirst = signFirst !== undefined && stepOf(signFirst) === 'sign'
  const firstPayable = waiting.find(({ state }) => state === 'open')
  return (
    <>
      <h2 className="visually-hidden">{t('documents.contracts')}</h2>
      {waiting.map((purchase) => (
        <PurchaseCard
          key={purchase.id}
          purchase={purchase}
          isFirst={!hasArrived && !isSigningFirst && purchase === firstPayable}
        />
      ))}
      {shown.map((contract) => (
        <ContractCard
          key={contract.id}
          contract={contract}
          isFirst={!hasArrived && contract === signFirst && (isSigningFirst || !firstPayable)}
        />
      ))}
    </>
  )
}

function NothingYet() {
  const { t } = useTranslation('documents')
  return (
    <EmptyState
      title={t('documents.none')}
      art={<DocumentArt />}
      action={<ButtonLink to="/home">{t('documents.none.choose')}</ButtonLink>}
    >
      {t('documents.none.lead')}
    </EmptyState>
  )
}

function NothingInYear({ year, onReset }: { year: string; onReset(): void }) {
  const { t } = useTranslation('documents')
  return (
    <section className={`${cardStyles.card} row wraps ${styles.nothing}`}>
      <span className={`${iconTileStyles.tile} hue-travel`}>
        <Icon name="filter" />
      </span>
      <b className="grow">{t('documents.noneInYear', { year })}</b>
      <Button look="line" small onClick={onReset}>
        {t('documents.reset')}
      </Button>
    </section>
  )
}
