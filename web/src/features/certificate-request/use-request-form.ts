import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useWriteEmail } from '../../support/write-email.ts'
import { toastError } from '../../ui/toasts.ts'
import { useToday } from '../../ui/use-today.ts'
import { requestDraft } from './request-draft.ts'
import { type RequestValues, requestIssues, toForm } from './request-values.ts'
import { useRequestWords } from './use-request-words.ts'

interface RequestFormOptions {
  start: RequestValues
  isSignedIn: boolean
  onSent: (values: RequestValues) => void
}

export type RequestFormState = ReturnType<typeof useRequestForm>

/**
 * The form and what becomes of it. It is kept in this browser until it is sent or its person signs out: whoever registers
 * comes back by a link of a mail, in another tab.
 */
export function useRequestForm({ start, isSignedIn, onSent }: RequestFormOptions) {
  const navigate = useNavigate()
  const today = useToday()
  const words = useRequestWords()
  const send = useSending()
  const form = useFormOf<RequestValues>({
    id: 'certificate-request',
    defaults: start,
    check: (values) => requestIssues(values, today),
    names: words.names,
    needs: words.needs,
    async onValid(values) {
      if (!isSignedIn) {
        requestDraft.write(values)
        const back = '/insurance/health-mobility/certificate'
        return navigate({ to: '/login/classic', search: { back } })
      }
      await send(values)
      onSent(values)
    },
  })
  useTyped(form.values, start)
  return form
}

function useTyped(values: RequestValues, start: RequestValues) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form began with is not typed, whatever it is now
  useEffect(() => {
    const isTyped = JSON.stringify(values) !== JSON.stringify(start)
    if (isTyped || requestDraft.read()) requestDraft.write(values)
  }, [values])
}

function useSending() {
  const { t } = useTranslation('certificate-request')
  const write = useWriteEmail()
  const { lineOf } = useRequestWords()
  return async (values: RequestValues) => {
    const certificateRequest = toForm(values)
    const subject = t('mail.subject', { name: `${values.lastname} ${values.firstname}` })
    await write({ values: { subject, body: lineOf(values) }, certificateRequest }).catch((error) => {
      if (!(error instanceof ApiError)) throw error
      // Without an answer the form says so itself.
      if (!error.isOffline) toastError(t('error.toast.title'), error.message)
      throw atFields(error, values)
    })
  }
}

/** The server names `certificateRequest.phone`, the form its `phone`. */
function atFields(error: ApiError, { reason }: RequestValues): ApiError {
  const entries = Object.entries(error.errors).map(([path, said]) => {
    const field = path.replace(/^certificateRequest\./, '')
    return [field === 'reason' && reason === 'other' ? 'otherReason' : field, said]
  })
  const { status, code, message, requestId } = error
  const problem = { status, code, message, errors: Object.fromEntries(entries) }
  return new ApiError({ ...problem, ...(requestId && { requestId }) }, error.retryAfter)
}
