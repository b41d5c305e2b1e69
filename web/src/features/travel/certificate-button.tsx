import { formatDay } from '@cursus/shared/day'
import type { Stay } from '@cursus/shared/travel-price'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { messageOf } from '../../app/api-error.ts'
import { myContracts } from '../../app/contracts.ts'
import { saveFile } from '../../app/save-file.ts'
import { readSchool, type StoredSession } from '../../app/session.ts'
import { toastError } from '../../app/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { certificateWay } from './may-buy.ts'
import type { StayForm } from './use-stay.ts'

/** « Télécharger l'attestation », for whom and where decision C-02 says. */
export function CertificateButton({ stay, session }: { stay: StayForm; session: StoredSession }) {
  const { t } = useTranslation('travel')
  const client = useQueryClient()
  const contracts = useQuery(myContracts).data ?? []
  const school = session.role === 'ROLE_STUDENT_CLASSIC' ? null : readSchool()
  const way = certificateWay(stay.country, contracts, school)
  const certificate = useMutation({
    mutationFn: () =>
      way?.kind === 'document'
        ? api.file(`/files/document/${way.id}`)
        : api.file('/contracts/health_mobility', { method: 'POST', body: schoolPaid(stay) }),
    onSuccess: ({ blob, fileName }) => {
      saveFile(blob, fileName ?? t('file.certificate'))
      void client.invalidateQueries(myContracts)
    },
    onError: (error) => toastError(t('error.toast.title'), messageOf(error, t('error.server.connection'))),
  })
  if (!way || (way.kind === 'school' && !stay.stay)) return null
  return (
    <div className="stack-s">
      <Button look="line" block busy={certificate.isPending} onClick={() => certificate.mutate()}>
        <Icon name={certificate.isPending ? 'refresh' : 'download'} size="s" />
        {t('health.certificate')}
      </Button>
      {way.kind === 'school' && <p className="muted small">{t('certificate.school')}</p>}
    </div>
  )
}

/** No session: the school pays for this stay (decision C-68). */
function schoolPaid({ stay, country }: { stay: Stay | null; country?: StayForm['country'] }) {
  return {
    startDate: stay && formatDay(stay.startDate),
    endDate: stay && formatDay(stay.endDate),
    country: country?.id,
    countryName: country?.name,
  }
}
