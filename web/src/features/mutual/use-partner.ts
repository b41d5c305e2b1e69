import type { MutualAddress } from '@cursus/shared/health-mutual'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { messageOf } from '../../app/api-error.ts'
import { leaveFor } from '../../app/leave-for.ts'
import { hideOverlay, showOverlay } from '../../app/overlay.ts'
import { toastError } from '../../app/toasts.ts'

/** Asks for the partner's address and leaves for it; a failure leads to /home and says so (spec 2 §8). */
export function usePartner() {
  const { t } = useTranslation('mutual')
  const navigate = useNavigate()
  const asking = useMutation({
    mutationFn: async () => {
      const { url } = await api.post<MutualAddress>('/contracts/health_mutual_insurance')
      leaveFor(url, t('leaving'))
    },
    onMutate: () => showOverlay({ kind: 'redirecting', detail: t('leaving') }),
    onError: (error) => {
      hideOverlay()
      toastError(t('failed'), messageOf(error, t('error.server.connection')))
      void navigate({ to: '/home' })
    },
  })
  return { leave: () => asking.mutate(), isLeaving: asking.isPending }
}
