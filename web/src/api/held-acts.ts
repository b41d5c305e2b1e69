import type { HeldAct, HeldActs } from '@cursus/shared/held-acts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { toastSuccess } from '../ui/toasts.ts'
import { api } from './api.ts'
import { useTellError } from './use-tell-error.ts'

/** Query of an administrator's recent acts, read after each change, on return to the tab, and while one waits. */
const heldActs = queryOptions({
  queryKey: ['held-acts'],
  queryFn: async () => (await api.get<HeldActs>('/held-acts')).data,
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state: { data } }) => {
    if (data?.some(({ state }) => state === 'waiting')) return 5000
    return data?.length ? 20_000 : false
  },
})

/** Returns the person's acts that wait or were just released, with the seconds left. */
export function useHeldActs(): HeldAct[] {
  const { data = [], dataUpdatedAt } = useQuery(heldActs)
  const passed = useSecondsSince(dataUpdatedAt, data.some(isWaiting))
  return data.map((act) => ({ ...act, secondsLeft: Math.max(0, act.secondsLeft - passed) }))
}

const isWaiting = ({ state }: HeldAct) => state === 'waiting'

function useSecondsSince(at: number, ticks: boolean): number {
  const [now, setNow] = useState(at)
  useEffect(() => {
    if (!ticks) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [ticks])
  return Math.max(0, Math.floor((now - at) / 1000))
}

/**
 * Takes an act back, and refreshes every list. The button that was pressed goes with its act: `moveFocus` says where
 * the focus goes on.
 */
export function useTakeBack(moveFocus: () => void) {
  const { t } = useTranslation('undo')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<HeldAct, 'id'>) => api.delete(`/held-acts/${id}`),
    onSuccess: () => {
      toastSuccess(t('undo.done'), t('undo.done.detail'))
      moveFocus()
    },
    onError: useTellError(),
    onSettled: () => client.invalidateQueries(),
  })
}
