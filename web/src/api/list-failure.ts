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

/** Why a list shows nothing, in the server's words, and the way to ask again; undefined while there is something to show. */
export function useListFailure({ isError, error, data, refetch }: List): ListFailure | undefined {
  const { t } = useTranslation()
  if (!isError || data !== undefined) return undefined
  return { sentence: messageOf(error, t('error.server.connection')), retry: () => void refetch() }
}

/** Tells that a list did not load, and logs nobody out (C-17); the notice leaves when the list is there. */
export function useErrorToast(error: Error | null) {
  const { t } = useTranslation()
  useEffect(() => {
    if (!error) return
    const toast = toastError(t('error.toast.title'), messageOf(error, t('error.server.connection')))
    return () => dismissToast(toast)
  }, [error, t])
}
