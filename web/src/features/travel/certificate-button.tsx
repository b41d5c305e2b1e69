import type { Contract } from '@cursus/shared/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { saveFile } from '../../api/save-file.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toastError } from '../../ui/toasts.ts'

interface CertificateButtonProps {
  /** The stay whose certificate it gives, and no other's. */
  contract: Pick<Contract, 'document'>
  look?: 'line' | 'accent'
  small?: boolean
}

/** « Télécharger l'attestation » of one stay; nothing while its certificate is not there yet. */
export function CertificateButton({ contract: { document }, look, small }: CertificateButtonProps) {
  const { t } = useTranslation('travel')
  const client = useQueryClient()
  const certificate = useMutation({
    mutationFn: (id: string) => api.file(`/files/document/${id}`),
    onSuccess: ({ blob, fileName }) => {
      saveFile(blob, fileName ?? t('file.certificate'))
      void client.invalidateQueries(myContracts)
    },
    onError: (error) => toastError(t('error.toast.title'), messageOf(error, t('error.server.connection'))),
  })
  if (!document) return null
  return (
    <Button
      look={look}
      small={small}
      block={!small}
      busy={certificate.isPending}
      onClick={() => certificate.mutate(document.id)}
    >
      <Icon name={certificate.isPending ? 'refresh' : 'download'} size="s" />
      {t('health.certificate')}
    </Button>
  )
}
