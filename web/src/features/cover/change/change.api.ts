import type { CertificateShares } from '@cursus/shared/certificate-shares'
import type { ContractChange, ContractChanged } from '@cursus/shared/contract-change'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'

interface One {
  data: ContractChange
}

const pathOf = (id: string) => `/contracts/${encodeURIComponent(id)}/change`

/** Reads the facts of a contract that may be changed today, and the change that was asked for. */
export const contractChange = (id: string) =>
  queryOptions({
    queryKey: ['contracts', id, 'change'],
    queryFn: async () => (await api.get<One>(pathOf(id))).data,
    staleTime: 0,
  })

/** Days as typed (JJ/MM/AAAA), the country by its id. */
export interface ChangeWish {
  startDate: string
  endDate: string
  country: number
}

/** Reads the price of a wish from the server; nothing is written. */
export const changeOffer = (id: string, wish: ChangeWish | null) =>
  queryOptions({
    queryKey: ['contracts', id, 'change', 'offer', wish],
    queryFn: async () =>
      (await api.post<{ data: ContractChanged }>(pathOf(id), { ...wish, dryRun: true })).data,
    enabled: wish !== null,
    staleTime: 60_000,
    retry: false,
  })

/** Changes the contract, or answers where the difference is paid. */
export const askChange = async (id: string, wish: ChangeWish): Promise<ContractChanged> =>
  (await api.post<{ data: ContractChanged }>(pathOf(id), wish)).data

/** Back from the payment of a difference: how the contract stands then. */
export const paidChange = (id: string, sessionId: string) =>
  queryOptions({
    queryKey: ['contracts', id, 'change', 'paid', sessionId],
    queryFn: async () => (await api.post<One>(`${pathOf(id)}/paid`, { sessionId })).data,
    retry: 2,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reads who has a link to the certificate of that code. */
export const linksTo = (code: string) =>
  queryOptions({
    queryKey: ['shares', code],
    queryFn: async () => (await api.get<CertificateShares>(`/certificates/${code}/shares`)).data,
  })
