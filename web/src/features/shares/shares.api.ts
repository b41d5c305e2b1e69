import type {
  CertificateShares,
  NewOccupantShare,
  NewShare,
  OneShare,
  SharedCertificate,
} from '@cursus/shared/certificate-shares'
import type { ContractPage } from '@cursus/shared/contract-page'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

export type Share = OneShare['data']
export type Shown = SharedCertificate['data']

/** Tells whether a link among these still opens. */
export const isOpen = (shares: readonly Share[] = [], { id }: Share) =>
  shares.some((one) => one.id === id && one.state === 'open')

const pathOf = (code: string) => `/certificates/${code}/shares`

export const ownContract = (contractId: string) =>
  queryOptions({
    queryKey: ['contracts', contractId],
    queryFn: () => api.get<ContractPage>(`/contracts/${contractId}`),
  })

export const sharesOf = (code: string) =>
  queryOptions({
    queryKey: ['shares', code],
    queryFn: async () => (await api.get<CertificateShares>(pathOf(code))).data,
  })

export const makeShare = async (code: string, input: NewShare): Promise<Share> =>
  (await api.post<OneShare>(pathOf(code), input, { isOnce: true })).data

/** Gives somebody named in the contract the link to their own certificate; the one that they have, where it still opens. */
export const giveLink = async (code: string, occupantId: string, input: NewOccupantShare): Promise<Share> =>
  (await api.post<OneShare>(`/certificates/${code}/occupants/${occupantId}/share`, input)).data

export const reopenShare = (code: string, id: string) => api.post(`${pathOf(code)}/${id}/reopen`, {})
export const withdrawShare = (code: string, id: string) => api.delete(`${pathOf(code)}/${id}`)

const publicPath = (token: string) => `/shares/${encodeURIComponent(token)}`

/** Reads the certificate behind a link, anew at each view. */
export const shownAt = (token: string) =>
  queryOptions({
    queryKey: ['share', token],
    queryFn: async () => (await api.get<SharedCertificate>(publicPath(token))).data,
    gcTime: 0,
    retry: false,
  })

export const sharedFile = (token: string) => api.file(`${publicPath(token)}/document`)
export const tellOpened = (token: string) => api.post(`${publicPath(token)}/opened`, {})
