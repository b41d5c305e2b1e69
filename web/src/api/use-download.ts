import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../i18n/use-translation.ts'
import { toastError } from '../ui/toasts.ts'
import { api } from './api.ts'
import { messageOf } from './api-error.ts'
import { saveFile } from './save-file.ts'

/** Downloads a file of the signed-in person under the server's name for it. */
export function useDownload(path: string, usualName = 'document.pdf') {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: () => api.file(path),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? usualName),
    onError: (error) => toastError(t('error.toast.title'), messageOf(error, t('error.server.connection'))),
  })
}
