import type { UnfinishedPurchase } from '@cursus/shared/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { myContracts } from '../../insurance/contracts.ts'
import { unfinishedPurchases } from '../../insurance/unfinished-purchases.ts'

/** Tells whether a payment of it came, or may have come, and is being checked. */
export const isChecked = ({ state }: UnfinishedPurchase) => state === 'checking'

/** Reads the purchases that are no contract yet, again and again while one is checked; then its contract is asked for. */
export function useUnfinished() {
  const client = useQueryClient()
  const purchases = useQuery({
    ...unfinishedPurchases,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isChecked) ? 5000 : false),
  })
  const isChecking = purchases.data?.some(isChecked) ?? false
  useEffect(() => {
    if (!isChecking) return
    return () => void client.invalidateQueries({ queryKey: myContracts.queryKey })
  }, [isChecking, client])
  return purchases
}
