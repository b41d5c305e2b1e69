import type {
  PrepareRun,
  RunMessage,
  RunSample,
  SteerRun,
  StudentRun,
  StudentRuns,
} from '@cursus/shared/student-runs'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { calmly } from '../../api/calmly.ts'
import { saveFile } from '../../api/save-file.ts'
import { isSilence } from '../../api/silence.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { filterOf } from './students.api.ts'
import type { StudentsSearch } from './students-search.ts'

const key = ['student-runs']
const path = '/students/runs'

/** Tells whether something goes on without anybody here: a run that works, or mails that have not left. */
const isMoving = ({ state, mails }: StudentRun) => state === 'running' || Boolean(mails?.waiting)

/** One run, looked at again while it moves. */
export const studentRun = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: async ({ signal }) => (await api.get<{ data: StudentRun }>(`${path}/${id}`, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => calmly(state.data && isMoving(state.data) ? 1000 : false, state),
  })

/** Five of a run at random, and its message as the first of them would read it. Asked again, five others. */
export const runSample = (id: string) =>
  queryOptions({
    queryKey: [...key, id, 'sample'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: RunSample }>(`${path}/${id}/sample`, { signal })).data,
    placeholderData: (before) => before,
  })

/** The latest runs, looked at again while one of them works. */
export const studentRuns = queryOptions({
  queryKey: [...key, 'latest'],
  queryFn: async ({ signal }) => (await api.get<StudentRuns>(path, { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'running') ? 5000 : false),
})

/** `more`: the tag, or what contracts become. */
type Wanted = Pick<PrepareRun, 'kind'> & {
  ids: readonly string[]
  more?: Pick<PrepareRun, 'label' | 'change'> | undefined
}

function prepareRun(asked: StudentsSearch, { kind, ids, more }: Wanted): Promise<{ id: string }> {
  const { school, ...filter } = filterOf(asked)
  const { sort, order } = asked
  const shown = {
    ...filter,
    ...(school !== undefined && { school: String(school) }),
    ...(kind === 'export' && { sort, order }),
  }
  const body = { kind, ...more, ...(ids.length > 0 ? { ids } : shown) }
  return api.post<{ id: string }>(path, body, { isOnce: true })
}

/** Notes on whom an act would be: the chosen ones, else everybody whom the list shows. Nothing is done yet. */
export function usePrepareRun(asked: StudentsSearch) {
  return useMutation({
    mutationFn: (wanted: Wanted) => prepareRun(asked, wanted),
    onError: useTellError(),
  })
}

/** Makes a file of everybody whom the list shows, as a run that begins at once; answers with its id. */
export function useExportRun(asked: StudentsSearch) {
  /** Run that was prepared and is not known to have begun: the next press begins it. */
  const waiting = useRef<{ id: string; of: string }>(null)
  return useMutation({
    mutationFn: async () => {
      const of = JSON.stringify(asked)
      if (waiting.current?.of !== of) {
        const { id } = await prepareRun(asked, { kind: 'export', ids: [] })
        waiting.current = { id, of }
      }
      const { id } = waiting.current
      try {
        await api.put(`${path}/${id}`, { state: 'running' })
      } catch (error) {
        if (isSilence(error)) throw error
        waiting.current = null
        // An earlier press began it, unheard.
        if (!(error instanceof ApiError && error.code === 'runs.over')) throw error
      }
      waiting.current = null
      return id
    },
    onError: useTellError(),
  })
}

function useRunCall<Given, Answer>(id: string, call: (given: Given) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => client.invalidateQueries({ queryKey: [...key, id] }),
  })
}

/** Starts a run, pauses it, lets it go on, stops it, or takes its start back. */
export const useSteerRun = (id: string) =>
  useRunCall(id, (state: SteerRun['state']) => api.put(`${path}/${id}`, { state }))

/** Keeps a message as it is typed. */
export const useKeepMessage = (id: string) =>
  useRunCall(id, (message: RunMessage) => api.put(`${path}/${id}/message`, message))

/** Sends the message to oneself, in each written language. */
export const useTestMessage = (id: string) =>
  useRunCall(id, () => api.post<{ languages: string[] }>(`${path}/${id}/test`, {}))

/** Prepares the run that takes another back. */
export const useUndoRun = (id: string) =>
  useRunCall(id, () => api.post<{ id: string }>(`${path}/${id}/undo`, {}, { isOnce: true }))

/** Saves everybody of a run with what became of each. */
export const useRunExport = (id: string) =>
  useRunCall(id, async () => {
    const { blob, fileName } = await api.file(`${path}/${id}/export`, {})
    saveFile(blob, fileName ?? 'run.csv')
  })

/** Saves the file that an export made. */
export const useRunFile = (id: string) =>
  useRunCall(id, async () => {
    const { blob, fileName } = await api.file(`${path}/${id}/file`, {})
    saveFile(blob, fileName ?? 'students.csv')
  })
