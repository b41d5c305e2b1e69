import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { useTellError } from '../api/use-tell-error.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { toastSuccess } from '../ui/toasts.ts'

/** Asks for a new link, to confirm or to choose a password; the older one stops working. */
export function useResend() {
  const { t } = useTranslation('students')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; email: string }) =>
      api.post('/students/sendregistrationmail', { id }, { isOnce: true }),
    onSuccess: (_, { email }) =>
      toastSuccess(t('resend.done'), t('resend.done.detail', { email: `\u2068${email}\u2069` })),
    onError: useTellError(),
    onSettled: () => client.invalidateQueries({ queryKey: ['students'] }),
  })
}
