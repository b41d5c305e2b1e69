import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import type { ContractPage as Shown } from '@cursus/shared/contract-page'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNotFound } from '../../../api/api-error.ts'
import { calmly } from '../../../api/calmly.ts'
import { LoadFailed } from '../../../frame/load-failed.tsx'
import { NotFound } from '../../../frame/not-found.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isolated, nameOf } from '../../../insurance/contract-titles.ts'
import * as cardStyles from '../../../ui/card.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { Ltr } from '../../../ui/ltr.tsx'
import { Page } from '../../../ui/page.tsx'
import { SaysLoading } from '../../../ui/says-loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { contractPage } from '../cover.api.ts'
import { askAgainIn } from '../standing.ts'
import { CertificateCard } from './certificate-card.tsx'
import { ClaimsCard } from './claims-card.tsx'
import { ContractActs } from './contract-acts.tsx'
import * as styles from './contract-page.module.css'
import { ContractTicket } from './contract-ticket.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { StateBand } from './state-band.tsx'
import { TimelineCard } from './timeline-card.tsx'

interface ContractPageProps {
  id: string
  /** What stands below the certificate for the people named in the contract. */
  occupants(contract: Shown): ReactNode
}

/** /contracts/{id}: all of one contract. Another person's is not found, like one that is not there. */
export function ContractPage({ id, occupants }: ContractPageProps) {
  const { t } = useTranslation('cover')
  const page = useQuery({
    ...contractPage(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      calmly(askAgainIn(state.data ? [state.data] : [], state.dataUpdateCount), state),
  })
  if (isNotFound(page.error)) return <NotFound />
  const contract = page.data
  const title = contract ? nameOf(contract, t) : t('contract.title')
  return (
    <Page
      title={title}
      busy={page.isPending}
      before={<Back />}
      lead={contract && <Lead contract={contract} />}
    >
      {contract && <Whole contract={contract} occupants={occupants(contract)} />}
      {page.isPending && <Loading />}
      {page.isError && !contract && (
        <LoadFailed title={t('contract.failed')} error={page.error} retry={() => void page.refetch()} />
      )}
    </Page>
  )
}

function Back() {
  const { t } = useTranslation('cover')
  return (
    <Link className="back-link" to="/documents">
      <Icon name="back" size="s" mirrored />
      {t('contract.back')}
    </Link>
  )
}

function Lead({ contract: { place, reference } }: { contract: Shown }) {
  return (
    <span className="dotted">
      {place && <span>{isolated(place)}</span>}
      <span>
        <Ltr code>{reference}</Ltr>
      </span>
    </span>
  )
}

/** Content of the page: the ticket and the acts stand beside; on a phone, after the certificate and after the claims. */
function Whole({ contract, occupants }: { contract: Shown; occupants: ReactNode }) {
  return (
    <>
      <StateBand contract={contract} />
      <div className={styles.columns}>
        <div className={`column ${styles.main}`}>
          <CertificateCard contract={contract} />
          {occupants}
          <PaymentsCard contract={contract} />
          <ClaimsCard contract={contract} />
          <TimelineCard contract={contract} />
        </div>
        <div className="column">
          <div className={styles.ticket}>
            <ContractTicket contract={contract} />
          </div>
          <div className={styles.acts}>
            <ContractActs contract={contract} />
          </div>
        </div>
      </div>
    </>
  )
}

function Loading() {
  return (
    <div className={styles.columns}>
      {['certificate', 'ticket'].map((card) => (
        <div key={card}>
          <section className={`${cardStyles.card} stack`}>
            <Skeleton height={140} />
            <Skeleton width="60%" />
          </section>
        </div>
      ))}
      <SaysLoading />
    </div>
  )
}
