import type { AdminContract } from '@cursus/shared/contracts'
import { dayOf, formatDay, parseDay } from '@cursus/shared/day'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Alert } from '../../ui/note.tsx'
import { ChangePreview } from './change-preview.tsx'
import { Consequences } from './consequences.tsx'
import { useChange } from './contracts.api.ts'
import { EndField } from './end-field.tsx'
import type { StudentOfContracts } from './student.ts'
import { faultOf, firstProposal } from './termination-day.ts'
import { TerminationRecap } from './termination-recap.tsx'

interface TerminationDialogProps {
  contract: AdminContract
  student: StudentOfContracts
  onClose(): void
}

/** Asks for the day on which a contract ends; the red button names it. Open as long as it is there. */
export function TerminationDialog({ contract, student, onClose }: TerminationDialogProps) {
  const { t } = useTranslation('contracts')
  const [text, setText] = useState(() => formatDay(firstProposal(contract, dayOf(new Date()))))
  const [touched, setTouched] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const change = useChange(student.id)
  const fault = faultOf(text, contract)
  const day = fault ? null : parseDay(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (!day) return field.current?.focus()
    if (change.isPending) return
    change.mutate({ contract, statut: 'résilié', endDate: formatDay(day) }, { onSuccess: onClose })
  }
  const refused = change.error instanceof ApiError ? change.error.errors.endDate?.[0] : undefined
  const limits = { start: contract.startDate, end: contract.contractualEnd }
  return (
    <Dialog
      open
      onClose={onClose}
      width={540}
      title={t('termination.title')}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('termination.cancel')}
          </Button>
          <Button
            look="danger"
            type="submit"
            form="termination"
            aria-disabled={!day || undefined}
            busy={change.isPending}
          >
            {day ? t('termination.submit', { day: formatDay(day) }) : t('termination.submit.none')}
          </Button>
        </>
      }
    >
      <form id="termination" onSubmit={submit} noValidate>
        {change.isError && !refused && (
          <Alert title={messageOf(change.error, t('error.server.connection'))} />
        )}
        <TerminationRecap contract={contract} student={student} />
        <EndField
          ref={field}
          contract={contract}
          text={text}
          error={touched && fault ? t(fault, limits) : refused}
          onText={(typed) => {
            change.reset()
            setText(typed)
          }}
          onBlur={() => setTouched(true)}
        />
        <ChangePreview contract={contract} statut="résilié" endDate={day && formatDay(day)} />
        <Consequences contract={contract} />
      </form>
    </Dialog>
  )
}
