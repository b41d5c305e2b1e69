import type { Contract } from '@cursus/shared/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { saveFile } from '../../api/save-file.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface CertificateButtonProps {
  /** The stay whose certificate it gives, and no other's. */
  contract: Pick<Contract, 'id' | 'document'>
  look?: 'line' | 'accent'
  small?: boolean
}

/** « Télécharger l'attestation » of one stay; nothing while its certificate is not there yet. */
export function CertificateButton({ contract: { id, document }, look, small }: CertificateButtonProps) {
  const { t } = useTranslation('travel')
  const client = useQueryClient()
  const certificate = useMutation({
    mutationFn: async () => {
      // Its paper may have been drawn anew since the list came, as after a correction: the one before is given no more.
      const contracts = await client.fetchQuery({ ...myContracts, staleTime: 0 })
      const current = contracts.find((one) => one.id === id)?.document ?? document
      return api.file(`/files/document/${current?.id}`)
    },
    onSuccess: ({ blob, fileName }) => {
      saveFile(blob, fileName ?? t('file.certificate'))
      void client.invalidateQueries(myContracts)
    },
    onError: useTellError(),
  })
  if (!document) return null
  return (
    <Button
      look={look}
      small={small}
      block={!small}
      busy={certificate.isPending}
      onClick={() => certificate.mutate()}
    >
      <Icon name={certificate.isPending ? 'refresh' : 'download'} size="s" />
      {t('health.certificate')}
    </Button>
  )
}
