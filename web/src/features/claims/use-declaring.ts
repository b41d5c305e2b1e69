import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import type { useSending } from '../../api/use-sending.ts'
import type { DraftKey } from '../../drafts/sent-drafts.ts'
import { atFields } from '../../forms/at-fields.ts'
import { idOf } from '../../forms/form-words.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { appendFiles } from './attachments.ts'
import { forgetClaimDraft } from './claim-draft.ts'
import { type ClaimValues, claimBody } from './claim-values.ts'
import { declareClaim } from './claims.api.ts'
import type { Attachments } from './use-attachments.ts'

interface DeclaringOptions {
  send: ReturnType<typeof useSending>['send']
  files: Attachments
  draft: DraftKey
  setFileRefusal(sentence: string | undefined): void
}

const ownNames: Record<string, keyof ClaimValues> = { insurance_type: 'insuranceType' }
const fields = ['insuranceType', 'contractId', 'kind', 'occurredOn', 'room', 'title', 'message']

/**
 * Sends the declaration with its files and goes on to the claims. A cancelled one leaves everything as it is. What another
 * tab has sent already is not sent again, also where its words were others.
 */
export function useDeclaring({ send, files, draft, setFileRefusal }: DeclaringOptions) {
  const { t } = useTranslation('claims')
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (values: ClaimValues) => {
    setFileRefusal(undefined)
    const body = claimBody(values)
    appendFiles(body, files.list)
    try {
      const claim = await send((options) => declareClaim(body, options), draft.key)
      if (!claim) return
      draft.sent(claim.id)
      await forgetClaimDraft(draft.key)
      void client.invalidateQueries({ queryKey: ['claims'] })
      await navigate({ to: '/claims/my-claims' })
      toastSuccess(t('success.claim.declared'), t('declared.text'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'platform.key_reused') {
        draft.wasTaken()
        return forgetClaimDraft(draft.key)
      }
      // The spec's « ERROR »: the server's message, then ours.
      if (!error.isOffline) toastError(t('error.toast.title'), `${error.message} ${t('refused.kept')}`)
      setFileRefusal(saidOfFiles(error))
      const refused = atFields(renamed(error), fields)
      focusAlone(refused)
      throw refused
    }
  }
}

/** One refused answer takes the focus, far above the button as it is; of more the summary does. */
function focusAlone({ errors }: ApiError) {
  const [path, ...others] = Object.keys(errors)
  if (path && others.length === 0) setTimeout(() => document.getElementById(idOf('claim', path))?.focus())
}

/** The server's fields under the names that the form has for them. */
function renamed(error: ApiError): ApiError {
  const errors = Object.entries(error.errors)
    .filter(([path]) => !isFile(path))
    .map(([path, said]) => [ownNames[path] ?? path, said])
  const { status, code, message, requestId, retryAfter } = error
  const told = { status, code, message, requestId: requestId ?? undefined }
  return new ApiError({ ...told, errors: Object.fromEntries(errors) }, retryAfter)
}

function saidOfFiles({ errors }: ApiError): string | undefined {
  const said = Object.entries(errors).flatMap(([path, sentences]) => (isFile(path) ? sentences : []))
  return said.length > 0 ? [...new Set(said)].join(' ') : undefined
}

const isFile = (path: string) => /^(claimDocuments|proofs)/.test(path)
