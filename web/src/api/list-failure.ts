import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import type { ListFailure } from '../ui/data-table.tsx'
import { dismissToast, toastError } from '../ui/toasts.ts'
import { messageOf } from './api-error.ts'

interface List {
  isError: boolean
  error: Error | null
  data: unknown
}

/**
 * Returns the server's words for a list that could not load, with a retry of all that failed on the page, such as the counts
 * beside the list; undefined while there is something to show.
 */
export function useListFailure({ isError, error, data }: List): ListFailure | undefined {
  const { t } = useTranslation()
  const client = useQueryClient()
  if (!isError || data !== undefined) return undefined
  const retry = () =>
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  return { sentence: messageOf(error, t('error.server.connection')), retry }
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
