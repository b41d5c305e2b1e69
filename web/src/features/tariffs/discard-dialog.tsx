import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Alert } from '../../ui/note.tsx'

interface DiscardDialogProps {
  number: number
  open: boolean
  onClose: () => void
  onDiscard: () => Promise<void>
}

/** Asks before a draft is thrown away. */
export function DiscardDialog({ number, open, onClose, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation('tariffs')
  const discard = useMutation({ mutationFn: onDiscard })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={480}
      title={t('discard.title', { number })}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button look="danger" busy={discard.isPending} onClick={() => discard.mutate()}>
            {t('draft.discard')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {discard.isError && <Alert title={messageOf(discard.error, t('error.server.connection'))} />}
        <p>{t('discard.text')}</p>
      </div>
    </Dialog>
  )
}
