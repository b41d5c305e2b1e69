import { fullNameOf } from '@cursus/shared/full-name'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useWorksOn } from '../../session/session.ts'
import * as avatarStyles from '../../ui/avatar.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ContractsOf } from './contracts-of.tsx'
import { Invitation } from './invitation.tsx'
import type { StudentOfContracts } from './student.ts'

interface ContractsDialogProps {
  student: StudentOfContracts
  onClose(): void
}

/**
 * Dialog in which an administrator sees and changes one student's contracts (spec 1 §4). It is open as long as it is
 * mounted.
 */
export function ContractsDialog({ student, onClose }: ContractsDialogProps) {
  const { t } = useTranslation(['contracts', 'documents'])
  const name = fullNameOf(student)
  return (
    <ContractsOf student={student}>
      {(list, contracts) => (
        <Dialog
          open
          onClose={onClose}
          width={880}
          title={t('dialog.title', { name })}
          lead={[
            student.schoolName ?? t('dialog.noSchool'),
            contracts && t('dialog.count', { count: contracts.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
          art={<Initials of={student} />}
          footer={<Footer shown={Boolean(contracts?.length)} onClose={onClose} />}
        >
          {!student.isActive && <Invitation student={student} />}
          {list}
        </Dialog>
      )}
    </ContractsOf>
  )
}

function Initials({ of: { name, lastName } }: { of: StudentOfContracts }) {
  const letters = [name, lastName].map((word) => [...word][0] ?? '').join('')
  return (
    <span className={`${avatarStyles.avatar} ${avatarStyles.light}`} aria-hidden="true">
      {letters.toUpperCase()}
    </span>
  )
}

function Footer({ shown, onClose }: { shown: boolean; onClose(): void }) {
  const { t } = useTranslation('contracts')
  const changes = useWorksOn('support')
  return (
    <>
      <p className="muted small grow">{shown && changes && t('dialog.hint')}</p>
      <Button look="line" onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  )
}
