import type { ContractPage } from '@cursus/shared/contract-page'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { NotFound } from '../../frame/not-found.tsx'
import type { Translate } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { contractPage } from './cover.api.ts'

interface BelowContractPageProps<Asked> {
  id: string
  /** Query about the contract. */
  asked: UseQueryOptions<Asked, Error, Asked, string[]>
  /** Texts of the page: `title`, `back` and `failed`. */
  t: Translate
  /** Title that depends on what was asked, in place of `title`. */
  title?(asked: Asked | undefined): string
  lead(contract: ContractPage | undefined): ReactNode
  /** Above what was asked, also while that is on its way. */
  before?: ReactNode
  children(contract: ContractPage, asked: Asked): ReactNode
}

/** A page below that of a contract. Another person's is not found, like one that is not there. */
export function BelowContractPage<Asked extends object>(props: BelowContractPageProps<Asked>) {
  const { id, t, lead, before, children } = props
  const contract = useQuery(contractPage(id))
  const asked = useQuery(props.asked)
  const failure = contract.error ?? asked.error
  if (isNotFound(failure)) return <NotFound />
  const whole = contract.data && asked.data && children(contract.data, asked.data)
  return (
    <Page
      title={props.title?.(asked.data) ?? t('title')}
      busy={!whole && !failure}
      before={
        <Link className="back-link" to="/contracts/$id" params={{ id }}>
          <Icon name="back" size="s" mirrored />
          {t('back')}
        </Link>
      }
      lead={lead(contract.data)}
    >
      {before}
      {whole}
      {!whole && !failure && <Skeleton height={320} />}
      {!whole && failure && (
        <LoadFailed
          title={t('failed')}
          error={failure}
          retry={() => void (contract.error ? contract : asked).refetch()}
        />
      )}
    </Page>
  )
}
