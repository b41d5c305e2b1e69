import type { ReactNode } from 'react'
import { messageOf } from '../api/api-error.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Alert } from '../ui/note.tsx'

interface ConfirmDialogProps {
  /** True when absent. */
  open?: boolean
  title: string
  lead?: ReactNode
  /** Width in pixels. */
  width: number
  /** State of the call that follows: whether it is under way, and what refused it. */
  call: { isPending: boolean; error: Error | null }
  /** Label of the button that goes on; null when nothing is left to confirm. */
  confirm: string | null
  /** True when it ends something, which the button shows by its colour. */
  danger?: boolean
  onConfirm(): void
  /** Label of the way back; « Annuler » when absent. */
  stay?: string
  onClose(): void
  children: ReactNode
}

/** Dialog that confirms a call: what it does, the way back, and why it was refused. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, title, lead, width, call, confirm, danger, onConfirm, stay, onClose, children } = props
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={width}
      title={title}
      lead={lead}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {stay ?? t('common.cancel')}
          </Button>
          {confirm !== null && (
            <Button {...(danger && { look: 'danger' })} busy={call.isPending} onClick={onConfirm}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {call.error && <Alert title={messageOf(call.error, t('error.server.connection'))} />}
        {children}
      </div>
    </Dialog>
  )
}
