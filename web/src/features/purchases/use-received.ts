import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSilence, waitBefore } from '../../api/silence.ts'

/**
 * Reads what became of the paid session, again until there is an answer. The server also makes the contract by
 * itself, so leaving the page loses nothing; lists of contracts are read anew once it is there.
 */
export function useReceived<Created>(sessionId: string, receive: () => Promise<Created>) {
  const client = useQueryClient()
  const received = useQuery({
    queryKey: ['received', sessionId],
    queryFn: receive,
    retry: (_, error) => isSilence(error),
    retryDelay: waitBefore,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { isSuccess } = received
  useEffect(() => {
    if (!isSuccess) return
    void client.invalidateQueries({ queryKey: ['contracts'] })
    void client.invalidateQueries({ queryKey: ['purchases'] })
  }, [isSuccess, client])
  return received
}
