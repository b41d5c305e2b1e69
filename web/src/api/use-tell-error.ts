import { useTranslation } from '../i18n/use-translation.ts'
import { toastError } from '../ui/toasts.ts'
import { messageOf } from './api-error.ts'

/** Returns what tells in a toast why a call did not work. */
export function useTellError() {
  const { t } = useTranslation()
  return (error: unknown) =>
    toastError(t('error.toast.title'), messageOf(error, t('error.server.connection')))
}
