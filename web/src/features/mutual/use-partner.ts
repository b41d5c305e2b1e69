import type { MutualAddress } from '@cursus/shared/health-mutual'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { leaveWith } from '../../payments/leave-for.ts'
import { toastError } from '../../ui/toasts.ts'

async function partnerAddress(): Promise<string> {
  return (await api.post<MutualAddress>('/contracts/health_mutual_insurance')).url
}

/** Asks for the partner's address and leaves for it; a failure leads to /home and says so (spec 2 §8). */
export function usePartner() {
  const { t } = useTranslation('mutual')
  const navigate = useNavigate()
  const leaving = useMutation({
    mutationFn: () => leaveWith(partnerAddress, t('leaving')),
    onError: (error) => {
      toastError(t('failed'), messageOf(error, t('error.server.connection')))
      void navigate({ to: '/home' })
    },
  })
  return { leave: () => leaving.mutate(), isLeaving: leaving.isPending }
}
