import { useMutation } from '@tanstack/react-query'
import { api } from './api.ts'
import { saveFile } from './save-file.ts'
import { useTellError } from './use-tell-error.ts'

/** Downloads a file of the signed-in person under the server's name for it. */
export function useDownload(path: string, usualName = 'document.pdf') {
  return useMutation({
    mutationFn: () => api.file(path),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? usualName),
    onError: useTellError(),
  })
}
