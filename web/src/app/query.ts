import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** A refusal is not asked again; silence and a provider that is down are, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => {
        const isRefusal = error instanceof ApiError && error.status > 0 && error.status < 500
        return !isRefusal && failures < 2
      },
    },
    mutations: { retry: false },
  },
})
