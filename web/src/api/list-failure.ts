import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import type { ListFailure } from '../ui/data-table.tsx'
import { dismissToast, toastError } from '../ui/toasts.ts'
import { messageOf } from './api-error.ts'

interface List {
  isError: boolean
  error: Error | null
  data: unknown
  refetch(): unknown
}

/**
 * Returns the server's words for a list that could not load, with a retry; undefined while there is something to
 * show.
 */
export function useListFailure({ isError, error, data, refetch }: List): ListFailure | undefined {
  const { t } = useTranslation()
  if (!isError || data !== undefined) return undefined
  return { sentence: messageOf(error, t('error.server.connection')), retry: () => void refetch() }
}

/** Shows a notice when a list could not load, without signing out (C-17); removes it when the list loads. */
export function useErrorToast(error: Error | null) {
  const { t } = useTranslation()
  useEffect(() => {
    if (!error) return
    const toast = toastError(t('error.toast.title'), messageOf(error, t('error.server.connection')))
    return () => dismissToast(toast)
  }, [error, t])
}
