import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { defineDraft } from '../../drafts/define-draft.ts'
import { mergeKept } from '../../drafts/form-draft.ts'
import { forgetFiles, keepFiles, recallFiles } from '../../drafts/kept-files.ts'
import { useSession } from '../../session/session.ts'
import type { Attachment } from './attachments.ts'
import { blankClaim, type ClaimValues } from './claim-values.ts'

const Kept = z.object({
  values: z.record(z.string(), z.unknown()),
  /** The key of the last try, and what it was for: the same content is sent under the same key, after a reload too. */
  attempt: z.catch(z.optional(z.object({ key: z.string(), of: z.string() })), undefined),
})

interface ClaimDraft {
  values: ClaimValues
  attempt?: z.infer<typeof Kept>['attempt']
}

/** A claim that is being declared: what happened to somebody is nobody else's to read. */
const claimDraft = defineDraft<ClaimDraft>('claimDraft', (stored) => {
  const kept = Kept.safeParse(stored).data
  return kept ? { ...kept, values: mergeKept(blankClaim, kept.values) } : null
})

/** Reads the draft of this person; null without one. */
export function readClaimDraft(): ClaimValues | null {
  return claimDraft.read()?.values ?? null
}

export function storeClaimDraft(values: ClaimValues) {
  claimDraft.write({ ...claimDraft.read(), values })
}

/** The key under which this content is sent: a new one whenever the content is another. */
export function keyOfAttempt(values: ClaimValues, files: readonly Attachment[]): string {
  const of = JSON.stringify([values, files.map(({ id, proof }) => [id, proof])])
  const before = claimDraft.read()?.attempt
  if (before?.of === of) return before.key
  const attempt = { key: crypto.randomUUID(), of }
  claimDraft.write({ values, attempt })
  return attempt.key
}

const KeptFile = z.object({ id: z.string(), file: z.file(), proof: z.string() })

/** The files chosen before a reload, asked for once when the page opens. */
export function useKeptFiles() {
  const session = useSession()
  return useQuery({
    queryKey: ['claims', 'draft-files', session?.email],
    queryFn: () =>
      recallFiles('claimDraft', (item): Attachment | null => KeptFile.safeParse(item).data ?? null),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
}

/** Keeps the files that may be sent; false where this browser keeps none. */
export function storeFiles(files: readonly Attachment[]): Promise<boolean> {
  return keepFiles(
    'claimDraft',
    files.filter(({ fault }) => !fault),
  )
}

export async function forgetClaimDraft() {
  claimDraft.forget()
  await forgetFiles('claimDraft')
}
