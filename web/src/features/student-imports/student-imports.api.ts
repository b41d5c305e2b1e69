import type { School } from '@cursus/shared/schools'
import type { ImportSummary, StudentImport, StudentImportCheck } from '@cursus/shared/student-imports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { saveFile } from '../../api/save-file.ts'

/** The schools whose students come by list. */
export const inclusiveSchools = queryOptions({
  queryKey: ['schools', 'inclusive'],
  queryFn: async () =>
    (await api.get<School[]>('/schools')).filter(({ partnershipLevel }) => partnershipLevel === 'inclusive'),
})

const isAtWork = (one: StudentImport) => one.state === 'running' || one.invitations.state === 'sending'

/** One list, asked again every second while it is worked off and its invitations leave. */
export const studentImport = (schoolId: number, id: string) =>
  queryOptions({
    queryKey: ['student-imports', schoolId, id],
    queryFn: async () => (await api.get<{ data: StudentImport }>(`/schools/${schoolId}/imports/${id}`)).data,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? 1000 : false),
  })

/** The latest lists of a school, newest first. */
export const pastImports = (schoolId: number) =>
  queryOptions({
    queryKey: ['student-imports', schoolId],
    queryFn: async () => (await api.get<{ data: ImportSummary[] }>(`/schools/${schoolId}/imports`)).data,
  })

export type List = { schoolId: number; file: File }

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('submitFile', file)
  return form
}

/** Checks what the list would do; writes nothing. */
export async function checkList({ schoolId, file }: List): Promise<StudentImportCheck> {
  const query = { dryRun: 'true' }
  const path = `/schools/${schoolId}/students`
  return (await api.post<{ data: StudentImportCheck }>(path, formOf(file), { query })).data
}

/** Takes the list in; a long one goes on after the answer. Answers with the import's id. */
export async function sendList({ schoolId, file }: List, invite: boolean): Promise<string> {
  const query = { invite: String(invite) }
  const path = `/schools/${schoolId}/students`
  return (await api.post<{ data: { id: string } }>(path, formOf(file), { query })).data.id
}

/** The refused rows of a list that was only checked. */
export async function saveRefusalsOfCheck({ schoolId, file }: List) {
  const options = { method: 'POST' as const, query: { dryRun: 'true', format: 'csv' }, body: formOf(file) }
  const { blob, fileName } = await api.file(`/schools/${schoolId}/students`, options)
  saveFile(blob, fileName ?? 'refus.csv')
}

export async function saveRefusals({ schoolId, id }: Pick<StudentImport, 'schoolId' | 'id'>) {
  const { blob, fileName } = await api.file(`/schools/${schoolId}/imports/${id}/rejected.csv`)
  saveFile(blob, fileName ?? 'refus.csv')
}

/** Lets invitations go that were held back. */
export async function releaseInvitations({ schoolId, id }: Pick<StudentImport, 'schoolId' | 'id'>) {
  return (await api.post<{ data: StudentImport }>(`/schools/${schoolId}/imports/${id}/invite`, {})).data
}
