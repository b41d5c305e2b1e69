import type { ProofFile } from '@cursus/shared/proof'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { calmly } from '../../api/calmly.ts'

export type Proof = ProofFile['data']

export const proofPath = (id: string) => `/contracts/${encodeURIComponent(id)}/proof`

/** Reads the evidence of a contract; read again while its archive is being made. */
export const proofOf = (id: string) =>
  queryOptions({
    queryKey: ['contracts', id, 'proof'],
    queryFn: async () => (await api.get<{ data: Proof }>(proofPath(id))).data,
    staleTime: 0,
    refetchInterval: ({ state }) => calmly(state.data?.archive.state === 'making' ? 1000 : false, state),
  })

/** Has the archive made. */
export const askProof = (id: string) => api.post(proofPath(id), {})
