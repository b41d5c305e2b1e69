import type { ReactNode } from 'react'
import { messageOf } from '../api/api-error.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Alert } from '../ui/note.tsx'

interface ConfirmDialogProps {
  /** True unless said. */
  open?: boolean
  title: string
  lead?: ReactNode
  /** Pixels. */
  width: number
  /** The call that follows: whether it is on its way, and what refused it. */
  call: { isPending: boolean; error: Error | null }
  /** The words of the button that goes on; null where nothing is left to confirm. */
  confirm: string | null
  /** It ends something: the button says so by its colour. */
  danger?: boolean
  onConfirm(): void
  /** The words of the way back: « Annuler » unless said. */
  stay?: string
  onClose(): void
  children: ReactNode
}

/** Asks once more before a call: what it does, the way back, and why it was refused. */
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
