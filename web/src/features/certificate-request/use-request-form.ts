import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useDraftKey } from '../../drafts/sent-drafts.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useWriteEmail } from '../../support/write-email.ts'
import { toastError } from '../../ui/toasts.ts'
import { useToday } from '../../ui/use-today.ts'
import { forgetRequestDraft, readRequestDraft, storeRequestDraft } from './request-draft.ts'
import { type RequestValues, requestIssues, toForm } from './request-values.ts'
import { useRequestWords } from './use-request-words.ts'

interface RequestFormOptions {
  start: RequestValues
  /** Key of the draft that the form begins with. */
  keptKey: string | undefined
  isSignedIn: boolean
  onSent: (values: RequestValues) => void
}

export type RequestFormState = ReturnType<typeof useRequestForm>

/**
 * The form and what becomes of it. It is kept in this browser until it is sent or its person signs out: whoever registers
 * comes back by a link of a mail, in another tab.
 */
export function useRequestForm({ start, keptKey, isSignedIn, onSent }: RequestFormOptions) {
  const navigate = useNavigate()
  const today = useToday()
  const words = useRequestWords()
  const send = useSending()
  const draft = useDraftKey(keptKey)
  const form = useFormOf<RequestValues>({
    id: 'certificate-request',
    defaults: start,
    check: (values) => requestIssues(values, today),
    names: words.names,
    needs: words.needs,
    async onValid(values) {
      if (!isSignedIn) {
        storeRequestDraft(values, draft.key)
        const back = '/insurance/health-mobility/certificate'
        return navigate({ to: '/login/classic', search: { back } })
      }
      try {
        await send(values, draft.key)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'platform.key_reused') throw error
        draft.wasTaken()
        return forgetRequestDraft(draft.key)
      }
      draft.sent()
      forgetRequestDraft(draft.key)
      onSent(values)
    },
  })
  useTyped(form.values, start, draft.key)
  return { ...form, isSentElsewhere: draft.sentElsewhere !== undefined }
}

function useTyped(values: RequestValues, start: RequestValues, key: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form began with is not typed, whatever it is now
  useEffect(() => {
    const isTyped = JSON.stringify(values) !== JSON.stringify(start)
    if (isTyped || readRequestDraft()) storeRequestDraft(values, key)
  }, [values])
}

function useSending() {
  const { t } = useTranslation('certificate-request')
  const write = useWriteEmail()
  const { lineOf } = useRequestWords()
  return async (values: RequestValues, key: string) => {
    const certificateRequest = toForm(values)
    const subject = t('mail.subject', { name: `${values.lastname} ${values.firstname}` })
    await write({ values: { subject, body: lineOf(values) }, certificateRequest }, key).catch((error) => {
      if (!(error instanceof ApiError)) throw error
      // Without an answer the form says so itself, and of a request that was sent before the page.
      if (!error.isOffline && error.code !== 'platform.key_reused')
        toastError(t('error.toast.title'), error.message)
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
