import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import { AskCard } from './ask-card.tsx'
import './documents.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { myContracts } from '../../app/contracts.ts'
import { LoadFailed } from '../../app/load-failed.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { PaperArt } from '../../ui/paper-art.tsx'
import { DocumentSection } from './document-section.tsx'
import { unfinishedPurchases } from './documents.api.ts'
import { Ending } from './ending.tsx'
import { askAgainIn, sectionsOf, stepsOf, unpaidOf, yearsToChoose } from './group-contracts.ts'
import { Loading } from './loading.tsx'
import { ToFinish } from './to-finish.tsx'
import { Unpaid } from './unpaid.tsx'
import { YearFilter } from './year-filter.tsx'

interface DocumentsPageProps {
  year: string | null
  onYear(year: string | null): void
}

/** /documents: what waits for its person, then every certificate and contract by type and year. */
export function DocumentsPage({ year, onYear }: DocumentsPageProps) {
  const { t } = useTranslation('documents')
  const contracts = useQuery({
    ...myContracts,
    refetchInterval: ({ state }) => askAgainIn(state.data, state.dataUpdateCount),
    refetchOnMount: 'always',
  })
  const unfinished = useQuery({
    ...unfinishedPurchases,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(({ state: is }) => is === 'checking') ? 5000 : false),
  })
  const years = yearsToChoose(contracts.data ?? [])
  return (
    <Page
      title={t('documents.title')}
      lead={t('documents.lead')}
      busy={contracts.isPending}
      actions={(years.length > 0 || year) && <YearFilter years={years} year={year} onYear={onYear} />}
    >
      <div className="stackg">
        {contracts.isPending && <Loading />}
        {contracts.isError && !contracts.data && (
          <LoadFailed
            title={t('documents.failed')}
            error={contracts.error}
            retry={() => void contracts.refetch()}
          >
            {t('documents.failed.safe')}
          </LoadFailed>
        )}
        {contracts.data && (
          <>
            <Unpaid
              contracts={unpaidOf(contracts.data)}
              isAlone={stepsOf(contracts.data).length === 0 && !unfinished.data?.length}
            />
            <ToFinish contracts={stepsOf(contracts.data)} purchases={unfinished.data ?? []} />
            <Ending contracts={contracts.data.filter(({ mayGoOn }) => mayGoOn)} />
            <Sections contracts={contracts.data} year={year} onYear={onYear} />
            <AskCard />
          </>
        )}
      </div>
    </Page>
  )
}

type SectionsProps = DocumentsPageProps & { contracts: Parameters<typeof sectionsOf>[0] }

function Sections({ contracts, year, onYear }: SectionsProps) {
  const { t } = useTranslation('documents')
  const sections = sectionsOf(contracts, year)
  if (sections.length > 0) {
    return sections.map((section) => <DocumentSection key={section.insuranceType} section={section} />)
  }
  if (year) return <NothingInYear year={year} onReset={() => onYear(null)} />
  if (stepsOf(contracts).length > 0) return null
  return (
    <EmptyState
      title={t('documents.none')}
      art={<PaperArt />}
      action={<ButtonLink to="/home">{t('documents.none.choose')}</ButtonLink>}
    >
      {t('documents.none.lead')}
    </EmptyState>
  )
}

function NothingInYear({ year, onReset }: { year: string; onReset(): void }) {
  const { t } = useTranslation('documents')
  return (
    <section className="card row wrap nothing">
      <span className="tico mob">
        <Icon name="filter" />
      </span>
      <b className="grow">{t('documents.noneInYear', { year })}</b>
      <Button look="line" small onClick={onReset}>
        {t('documents.reset')}
      </Button>
    </section>
  )
}
