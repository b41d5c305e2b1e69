import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './contracts.css'
import type { AdminContract } from '@cursus/shared/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../app/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContractItem } from './contract-item.tsx'
import { contractsOf } from './contracts.api.ts'
import { Invitation } from './invitation.tsx'
import type { StudentOfContracts } from './student.ts'
import { TerminationDialog } from './termination-dialog.tsx'

interface ContractsDialogProps {
  student: StudentOfContracts
  onClose(): void
}

/** What an administrator sees and changes of one student's contracts (spec 1 §4). Open as long as it is there. */
export function ContractsDialog({ student, onClose }: ContractsDialogProps) {
  const { t } = useTranslation(['contracts', 'documents'])
  const contracts = useQuery(contractsOf(student.id))
  const [terminating, setTerminating] = useState<string | null>(null)
  const chosen = contracts.data?.find(({ id }) => id === terminating)
  const name = `${student.name} ${student.lastName}`
  const count = contracts.data && t('dialog.count', { count: contracts.data.length })
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        width={880}
        title={t('dialog.title', { name })}
        lead={[student.schoolName ?? t('dialog.noSchool'), count].filter(Boolean).join(' · ')}
        art={<Initials of={student} />}
        footer={<Footer shown={Boolean(contracts.data?.length)} onClose={onClose} />}
      >
        {!student.isActive && <Invitation student={student} />}
        {contracts.isPending && <Loading />}
        {contracts.isError && !contracts.data && (
          <EmptyState
            failed
            title={t('dialog.failed')}
            action={<Button onClick={() => void contracts.refetch()}>{t('common.retry')}</Button>}
          >
            {messageOf(contracts.error, t('error.server.connection'))}
          </EmptyState>
        )}
        {contracts.data?.length === 0 && (
          <EmptyState title={t('dialog.empty')}>{t('dialog.empty.detail')}</EmptyState>
        )}
        {contracts.data && (
          <ContractList contracts={contracts.data} student={student} onTerminate={setTerminating} />
        )}
      </Dialog>
      {chosen && (
        <TerminationDialog contract={chosen} student={student} onClose={() => setTerminating(null)} />
      )}
    </>
  )
}

interface ContractListProps {
  contracts: AdminContract[]
  student: StudentOfContracts
  onTerminate(id: string): void
}

function ContractList({ contracts, student, onTerminate }: ContractListProps) {
  return (
    <ul className="cons">
      {contracts.map((contract) => (
        <ContractItem
          key={contract.id}
          contract={contract}
          student={student.id}
          onTerminate={() => onTerminate(contract.id)}
        />
      ))}
    </ul>
  )
}

function Initials({ of: { name, lastName } }: { of: StudentOfContracts }) {
  const letters = [name, lastName].map((word) => [...word][0] ?? '').join('')
  return (
    <span className="ava lt" aria-hidden="true">
      {letters.toUpperCase()}
    </span>
  )
}

function Footer({ shown, onClose }: { shown: boolean; onClose(): void }) {
  const { t } = useTranslation('contracts')
  return (
    <>
      <p className="muted small grow">{shown && t('dialog.hint')}</p>
      <Button look="line" onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div className="cons" role="status" aria-label={t('app.loading')}>
      {[0, 1, 2].map((row) => (
        <div className="con" key={row}>
          <Skeleton height={44} />
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  )
}
