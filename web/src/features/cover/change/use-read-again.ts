import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toastError } from '../../../ui/toasts.ts'

/**
 * Returns what a refused call ends in: where somebody else was quicker, a notice says so and the contracts are read again, as what
 * made the call may be gone from the page then.
 */
export function useReadAgain() {
  const { t } = useTranslation('change')
  const client = useQueryClient()
  return async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && ['changes.meanwhile', 'changes.none'].includes(error.code)) {
      toastError(t('error.toast.title'), error.message)
      await client.invalidateQueries({ queryKey: ['contracts'] })
    }
    throw error
  }
}
