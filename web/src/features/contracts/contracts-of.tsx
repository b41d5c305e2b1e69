import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import type { AdminContract, Statut } from '@cursus/shared/contracts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContractItem } from './contract-item.tsx'
import { contractsOf } from './contracts.api.ts'
import * as styles from './contracts.module.css'
import { StatutDialog } from './statut-dialog.tsx'
import type { StudentOfContracts } from './student.ts'
import { TerminationDialog } from './termination-dialog.tsx'

interface ContractsOfProps {
  student: StudentOfContracts
  /** Puts the list where it belongs; the question before a change stands beside that. */
  children(list: ReactNode, contracts: AdminContract[] | undefined): ReactNode
}

/** The change that is asked about. */
type Wanted = { id: string; statut: Statut }

/** The contracts of a student, each with its statut and papers, for a dialog or a page. */
export function ContractsOf({ student, children }: ContractsOfProps) {
  const contracts = useQuery(contractsOf(student.id))
  const [change, setChange] = useState<Wanted | null>(null)
  const chosen = contracts.data?.find(({ id }) => id === change?.id)
  const close = () => setChange(null)
  useAddressed(contracts.data !== undefined)
  return (
    <>
      {children(<ContractList student={student} asked={contracts} onChange={setChange} />, contracts.data)}
      {chosen && change?.statut === 'résilié' && (
        <TerminationDialog contract={chosen} student={student} onClose={close} />
      )}
      {chosen && change && change.statut !== 'résilié' && (
        <StatutDialog contract={chosen} student={student} statut={change.statut} onClose={close} />
      )}
    </>
  )
}

/** An address that names a contract, as the command bar and other lists write it, leads to that one once it is there. */
function useAddressed(isThere: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isThere || !hash.startsWith('contract-')) return
    const place = document.getElementById(hash)
    place?.scrollIntoView({ block: 'center' })
    place?.focus({ preventScroll: true })
  }, [isThere, hash])
}

interface ContractListProps {
  student: StudentOfContracts
  asked: {
    data: AdminContract[] | undefined
    isPending: boolean
    error: Error | null
    refetch(): Promise<unknown>
  }
  onChange(change: Wanted): void
}

function ContractList({ student, asked, onChange }: ContractListProps) {
  const { t } = useTranslation(['contracts', 'documents'])
  const { data, isPending, error } = asked
  if (isPending) return <Loading />
  if (!data) {
    return (
      <EmptyState
        failed
        title={t('dialog.failed')}
        action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>}
      >
        {messageOf(error, t('error.server.connection'))}
      </EmptyState>
    )
  }
  if (data.length === 0) return <EmptyState title={t('dialog.empty')}>{t('dialog.empty.detail')}</EmptyState>
  return (
    <ul className={styles.contracts}>
      {data.map((contract) => (
        <ContractItem
          key={contract.id}
          contract={contract}
          student={student}
          onChange={(statut) => onChange({ id: contract.id, statut })}
        />
      ))}
    </ul>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div className={styles.contracts} role="status" aria-label={t('app.loading')}>
      {[0, 1, 2].map((row) => (
        <div className={styles.contract} key={row}>
          <Skeleton height={44} />
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  )
}
