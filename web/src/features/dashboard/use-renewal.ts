import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatNumber } from '../../ui/format.ts'
import { dashboard, renewContracts, renewingContracts } from './dashboard.api.ts'

/** The number, the renewal that runs, and what the last one did. Whoever comes while one runs sees it too. */
export function useRenewal() {
  const { t, i18n } = useTranslation('dashboard')
  const client = useQueryClient()
  const query = useQuery(renewingContracts)
  const { running, last } = query.data ?? {}
  const wasRunning = useRef(false)
  const [said, setSaid] = useState('')
  const settle = (renewed: number, failed: number) => {
    const words = (key: string, count: number) => t(key, { count, n: formatNumber(count, i18n.language) })
    const changed = failed > 0 ? words('renewal.changed', failed) : ''
    setSaid(`${words('renewal.done', renewed)} ${changed}`.trim())
    void client.invalidateQueries({ queryKey: dashboard.queryKey })
  }
  const mutation = useMutation({
    mutationFn: renewContracts,
    onMutate: () => setSaid(''),
    onSuccess: async (answer) => {
      if ('renewed' in answer) settle(answer.renewed, answer.failed)
      await client.invalidateQueries({ queryKey: renewingContracts.queryKey })
    },
    onError: useTellError(),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the run alone
  useEffect(() => {
    if (wasRunning.current && !running && last) settle(last.renewed, last.failed)
    wasRunning.current = running !== undefined
  }, [running])
  return { query, running, said, isSending: mutation.isPending, start: () => mutation.mutate() }
}
