import type { AdminContract, Statut } from '@cursus/shared/contracts'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Alert } from '../../ui/note.tsx'
import { ChangePreview } from './change-preview.tsx'
import { useChange } from './contracts.api.ts'
import type { StudentOfContracts } from './student.ts'
import { TerminationRecap } from './termination-recap.tsx'

interface StatutDialogProps {
  contract: AdminContract
  student: StudentOfContracts
  statut: Exclude<Statut, 'résilié'>
  onClose(): void
}

/** « ok » of a terminated contract is no mere state: it takes the end back, and is offered as that. */
export const isResumed = (contract: AdminContract, statut: Statut) =>
  contract.statut === 'résilié' && statut === 'ok'

/** Asks before a contract is set to « ok » or « impayé »: what its student will read, and what the provider is told. */
export function StatutDialog({ contract, student, statut, onClose }: StatutDialogProps) {
  const { t } = useTranslation('contracts')
  const change = useChange(student.id)
  const resumed = isResumed(contract, statut) ? t('statut.resume') : undefined
  const word = { statut: t(`statut.${statut}`) }
  return (
    <Dialog
      open
      onClose={onClose}
      width={540}
      title={resumed ?? t('statut.title', word)}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('termination.cancel')}
          </Button>
          <Button
            busy={change.isPending}
            onClick={() => change.mutate({ contract, statut }, { onSuccess: onClose })}
          >
            {resumed ?? t('statut.submit', word)}
          </Button>
        </>
      }
    >
      {change.isError && <Alert title={messageOf(change.error, t('error.server.connection'))} />}
      <TerminationRecap contract={contract} student={student} />
      <ChangePreview contract={contract} statut={statut} />
    </Dialog>
  )
}
