import { MutationCache, QueryClient } from '@tanstack/react-query'
import { dismissErrors } from '../ui/toasts.ts'
import { ApiError } from './api-error.ts'

/**
 * Query client. A refusal is not retried; silence and server trouble are, once and at once, so that a page reports
 * within three seconds and counts down itself. Offline, a call fails instead of waiting.
 */
export const queryClient: QueryClient = new QueryClient({
  // What went through takes the notice of its failure along.
  mutationCache: new MutationCache({
    onSuccess: () => {
      dismissErrors()
      // What an administrator changes may still be taken back; for others nobody asks.
      void queryClient.invalidateQueries({ queryKey: ['held-acts'] })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.isUnreachable,
      retryDelay: 500,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
