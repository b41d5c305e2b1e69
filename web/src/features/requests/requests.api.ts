import type { CallList, ListedCall, SettleCall } from '@cursus/shared/calls'
import type { AdminContract } from '@cursus/shared/contracts'
import type { NameChange, NameChangeList } from '@cursus/shared/name-changes'
import type {
  CertificateRequest,
  CertificateRequestList,
  Complaint,
  ComplaintList,
} from '@cursus/shared/requests'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import type { RequestsSearch } from './requests-search.ts'

const requestsKey = ['certificate-requests']
const complaintsKey = ['complaints']
const callsKey = ['calls', 'asked']
const namesKey = ['name-changes']

const queryOf = ({ state, search, sort, order, size = 25, page }: RequestsSearch) => ({
  state,
  search,
  sort,
  order,
  pageSize: size,
  page,
})

/** One page; the one before stays until the next is there. Others handle requests too: read anew at each visit. */
export function requestsPage(asked: RequestsSearch) {
  return queryOptions({
    queryKey: [...requestsKey, asked],
    queryFn: ({ signal }) =>
      api.get<CertificateRequestList>('/certificate-requests', { query: queryOf(asked), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function complaintsPage(asked: RequestsSearch) {
  return queryOptions({
    queryKey: [...complaintsKey, asked],
    queryFn: ({ signal }) => api.get<ComplaintList>('/complaints', { query: queryOf(asked), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function callsPage({ state, search, size = 25, page }: RequestsSearch) {
  const query = { state, search, pageSize: size, page }
  return queryOptions({
    queryKey: [...callsKey, query],
    queryFn: ({ signal }) => api.get<CallList>('/calls', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function nameChangesPage({ state, search, size = 25, page }: RequestsSearch) {
  const query = { state, search, pageSize: size, page }
  return queryOptions({
    queryKey: [...namesKey, query],
    queryFn: ({ signal }) => api.get<NameChangeList>('/name-changes', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Asks for the contracts of a student, under the key by which other pages of administrators know them. */
export function contractsOf(student: string) {
  return queryOptions({
    queryKey: ['student-contracts', student],
    queryFn: () => api.post<AdminContract[]>('/contracts/contract_by_students', { student }),
    staleTime: 0,
  })
}

/** Each answers with the request as it stands then; the list is read again. */
export function useAskForMissing() {
  return useChange<Answered & { message: string }, CertificateRequest>(
    requestsKey,
    ({ request: { id, steps }, message }) => [
      `/certificate-requests/${id}/ask`,
      { message, seenSteps: steps.length },
    ],
  )
}

/** The request as it was read: an answer is refused once another administrator has given one. */
type Answered = { request: CertificateRequest }
export type Sent = Answered & { contractId?: string; file?: File }

export function useSendCertificate() {
  return useChange<Sent, CertificateRequest>(requestsKey, ({ request: { id, steps }, contractId, file }) => {
    const form = new FormData()
    form.append('seenSteps', String(steps.length))
    if (file) form.append('certificateFile', file)
    else form.append('contractId', contractId ?? '')
    return [`/certificate-requests/${id}/send`, form]
  })
}

export function useAnswerComplaint() {
  return useChange<{ id: string; answer: string }, Complaint>(complaintsKey, ({ id, answer }) => [
    `/complaints/${id}/answer`,
    { answer },
  ])
}

export function useSettleCall() {
  return useChange<SettleCall & { id: string }, ListedCall>(callsKey, ({ id, state }) => [
    `/calls/${id}/settle`,
    { state },
  ])
}

export function useAcceptName() {
  return useChange<{ id: string }, NameChange>(namesKey, ({ id }) => [`/name-changes/${id}/accept`, {}])
}

export function useRefuseName() {
  return useChange<{ id: string; answer: string }, NameChange>(namesKey, ({ id, answer }) => [
    `/name-changes/${id}/refuse`,
    { answer },
  ])
}

function useChange<Wish, Result>(key: string[], callOf: (wish: Wish) => [path: string, body: unknown]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wish: Wish) => {
      const [path, body] = callOf(wish)
      return (await api.post<{ data: Result }>(path, body, { isOnce: true })).data
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
