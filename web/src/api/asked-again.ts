import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Asks for the queries under a key again after every change: it may have ended what waits, and a refused one may tell that
 * somebody else did.
 */
export function useAskedAgain(queryKey: QueryKey) {
  const client = useQueryClient()
  const key = useRef(queryKey)
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && ['success', 'error'].includes(event.action.type))
          void client.invalidateQueries({ queryKey: key.current })
      }),
    [client],
  )
}
