import type { School } from '@cursus/shared/schools'
import type {
  ColumnsRead,
  ImportSummary,
  ListMending,
  StudentImport,
  StudentImportCheck,
} from '@cursus/shared/student-imports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { calmly } from '../../api/calmly.ts'
import { saveFile } from '../../api/save-file.ts'
import { currentLanguage } from '../../i18n/catalogue.ts'

/** The schools whose students come by list. */
export const inclusiveSchools = queryOptions({
  queryKey: ['schools', 'inclusive'],
  queryFn: async () =>
    (await api.get<School[]>('/schools')).filter(({ partnershipLevel }) => partnershipLevel === 'inclusive'),
})

const isAtWork = ({ state, invitations }: StudentImport) =>
  ['running', 'stopping', 'undoing'].includes(state) ||
  ((state === 'done' || state === 'stopped') && invitations.state === 'sending')

/** One list, asked again every second while it is worked off and its invitations leave. */
export const studentImport = (schoolId: number, id: string) =>
  queryOptions({
    queryKey: ['student-imports', schoolId, id],
    queryFn: async () => (await api.get<{ data: StudentImport }>(`/schools/${schoolId}/imports/${id}`)).data,
    refetchInterval: ({ state }) => calmly(state.data && isAtWork(state.data) ? 1000 : false, state),
  })

/** The latest lists of a school, newest first. */
export const pastImports = (schoolId: number) =>
  queryOptions({
    queryKey: ['student-imports', schoolId],
    queryFn: async () => (await api.get<{ data: ImportSummary[] }>(`/schools/${schoolId}/imports`)).data,
  })

/**
 * A chosen file for a school, and what is mended in it; `shelf` is its id where it was put aside, and `kept` what of its mending is
 * known to be kept there; `invite` is false where invitations wait.
 */
export type List = {
  schoolId: number
  file: File
  mending: ListMending
  shelf?: string | undefined
  kept?: ListMending | undefined
  invite?: boolean
}

export function formOf({ file, mending }: List): FormData {
  const form = new FormData()
  if (Object.keys(mending).length > 0) form.append('mending', JSON.stringify(mending))
  form.append('submitFile', file)
  return form
}

const pathOf = ({ schoolId }: List) => `/schools/${schoolId}/students`
const fileKey = ({ name, size, lastModified }: File) => [name, size, lastModified] as const

export const allChecks = { queryKey: ['list-checks'] }

/** Checks what a mended list would do; writes nothing. An answer holds until a list was taken in: its reasons are in one language. */
export const listCheck = (list: List, language = currentLanguage()) =>
  queryOptions({
    queryKey: [...allChecks.queryKey, language, list.schoolId, ...fileKey(list.file), list.mending],
    queryFn: async ({ signal }) => {
      const options = { query: { dryRun: 'true' }, signal }
      return (await api.post<{ data: StudentImportCheck }>(pathOf(list), formOf(list), options)).data
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Reads the columns alone, of a list whose headers say too little to be checked. */
export async function readColumns(list: List): Promise<ColumnsRead> {
  const query = { dryRun: 'true', format: 'columns' }
  return (await api.post<{ data: ColumnsRead }>(pathOf(list), formOf(list), { query })).data
}

/** Takes the list in; a long one goes on after the answer. Answers with the import's id. */
export async function sendList(list: List, invite: boolean): Promise<string> {
  const options = { query: { invite: String(invite) }, isOnce: true }
  return (await api.post<{ data: { id: string } }>(pathOf(list), formOf(list), options)).data.id
}

/** The refused rows of a list that was only checked. */
export async function saveRefusalsOfCheck(list: List) {
  const options = { method: 'POST' as const, query: { dryRun: 'true', format: 'csv' }, body: formOf(list) }
  const { blob, fileName } = await api.file(pathOf(list), options)
  saveFile(blob, fileName ?? 'refus.csv')
}

export async function saveRefusals({ schoolId, id }: Pick<StudentImport, 'schoolId' | 'id'>) {
  const { blob, fileName } = await api.file(`/schools/${schoolId}/imports/${id}/rejected.csv`)
  saveFile(blob, fileName ?? 'refus.csv')
}

/** Lets invitations go that were held back. */
export async function releaseInvitations({ schoolId, id }: Pick<StudentImport, 'schoolId' | 'id'>) {
  return (
    await api.post<{ data: StudentImport }>(`/schools/${schoolId}/imports/${id}/invite`, {}, { isOnce: true })
  ).data
}

/** Stops a list that is worked off, at its next part. */
export async function stopImport({ schoolId, id }: Pick<StudentImport, 'schoolId' | 'id'>) {
  return (
    await api.post<{ data: StudentImport }>(`/schools/${schoolId}/imports/${id}/stop`, {}, { isOnce: true })
  ).data
}

/** Begins to take away again the students that a list made. */
export async function undoImport({ schoolId, id }: Pick<StudentImport, 'schoolId' | 'id'>) {
  return (
    await api.post<{ data: StudentImport }>(`/schools/${schoolId}/imports/${id}/undo`, {}, { isOnce: true })
  ).data
}
