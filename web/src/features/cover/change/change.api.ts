import type { CertificateShares } from '@cursus/shared/certificate-shares'
import type {
  ChangeAccepted,
  ChangeRead,
  ContractChange,
  ContractChanged,
} from '@cursus/shared/contract-change'
import type { Contract } from '@cursus/shared/contracts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'

/** What the form of a change needs to know of its contract. */
export type ChangingContract = Pick<
  Contract,
  | 'id'
  | 'insuranceType'
  | 'documentType'
  | 'reference'
  | 'endDate'
  | 'countryName'
  | 'countryWhere'
  | 'numberRoom'
  | 'formula'
>

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

/** Reads the price of a wish from the server; nothing is written. */
export const changeOffer = (id: string, wish: object | null) =>
  queryOptions({
    queryKey: ['contracts', id, 'change', 'offer', wish],
    queryFn: async () =>
      (await api.post<{ data: ContractChanged }>(pathOf(id), { ...wish, dryRun: true })).data,
    enabled: wish !== null,
    staleTime: 60_000,
    retry: false,
  })

/** Changes the contract, or answers where the difference is paid, or that its amendment is to be signed. */
export const askChange = async (id: string, wish: { read: ChangeRead }): Promise<ContractChanged> =>
  (await api.post<{ data: ContractChanged }>(pathOf(id), wish, { isOnce: true })).data

/** Returns the page where the amendment is signed, or its difference paid. */
export const linkOf = async (
  id: string,
  step: 'signature' | 'payment',
  accepted: ChangeAccepted = {},
): Promise<string> =>
  (await api.post<{ data: { link: string } }>(`${pathOf(id)}/${step}`, accepted)).data.link

/** Reads the draft of the amendment: that of a wish, or of the change that was asked for. */
export const draftOf = (id: string, wish: object) =>
  api.file(`${pathOf(id)}/draft`, { method: 'POST', body: wish })

/** Gives up the change that was read and is not done: what was paid for it goes back. */
export const giveUpChange = (id: string, read: string) =>
  api.delete<One>(`${pathOf(id)}?${new URLSearchParams({ read })}`)

/** Ways back to the page: from the payment of a difference, and from the signature of the amendment. */
export type Back = { paid: string } | { signed: true }

/** Back from payment or signature: how the contract stands then. */
export const backFrom = (id: string, back: Back | undefined) =>
  queryOptions({
    queryKey: ['contracts', id, 'change', 'back', back],
    queryFn: async () => {
      const [step, body] = back && 'paid' in back ? ['paid', { sessionId: back.paid }] : ['signed', {}]
      return (await api.post<One>(`${pathOf(id)}/${step}`, body)).data
    },
    enabled: back !== undefined,
    retry: 2,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reads who has a link to the certificate of that code. */
export const linksTo = (code: string) =>
  queryOptions({
    queryKey: ['shares', code],
    queryFn: async () => (await api.get<CertificateShares>(`/certificates/${code}/shares`)).data,
  })
