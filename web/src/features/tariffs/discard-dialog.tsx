import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'

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
    <ConfirmDialog
      open={open}
      width={480}
      title={t('discard.title', { number })}
      call={discard}
      confirm={t('draft.discard')}
      danger
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    >
      <p>{t('discard.text')}</p>
    </ConfirmDialog>
  )
}
