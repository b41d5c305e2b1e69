import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { saveFile } from '../../../api/save-file.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toastError } from '../../../ui/toasts.ts'
import { draftOf } from './change.api.ts'

interface DraftLinkProps {
  /** The contract's id. */
  id: string
  /** What is wished; that of the change which was asked for when absent. */
  wish?: object
}

/** Hands out the amendment as a draft, to be read before it is paid or signed. */
export function DraftLink({ id, wish = {} }: DraftLinkProps) {
  const { t } = useTranslation('change')
  const download = useMutation({
    mutationFn: () => draftOf(id, wish),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? 'Projet-avenant.pdf'),
    onError: (error) => toastError(t('error.toast.title'), messageOf(error, t('error.server.connection'))),
  })
  return (
    <Button look="ghost" busy={download.isPending} onClick={() => download.mutate()}>
      <Icon name="file" size="s" />
      {t('draft')}
    </Button>
  )
}
