import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { defineDraft } from '../../drafts/define-draft.ts'
import { mergeKept } from '../../drafts/form-draft.ts'
import { forgetFiles, keepFiles, recallFiles } from '../../drafts/kept-files.ts'
import { wasSent } from '../../drafts/sent-drafts.ts'
import { useSession } from '../../session/session.ts'
import type { Attachment } from './attachments.ts'
import { blankClaim, type ClaimValues } from './claim-values.ts'

const Kept = z.object({
  values: z.record(z.string(), z.unknown()),
  /** Under which it is sent, from whatever tab and however often. */
  key: z.catch(z.string(), ''),
})

export interface ClaimDraft {
  values: ClaimValues
  key: string
}

/** A claim that is being declared: what happened to somebody is nobody else's to read. */
const claimDraft = defineDraft<ClaimDraft>('claimDraft', (stored) => {
  const kept = Kept.safeParse(stored).data
  return kept ? { ...kept, values: mergeKept(blankClaim, kept.values) } : null
})

/** Reads the draft of this person; null without one, and for one that another tab has sent meanwhile. */
export function readClaimDraft(): ClaimDraft | null {
  const draft = claimDraft.read()
  return draft && !wasSent(draft.key) ? draft : null
}

export function storeClaimDraft(draft: ClaimDraft) {
  claimDraft.write(draft)
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

/** Forgets the draft with its files; with a key only that one, and not another that a second tab began meanwhile. */
export async function forgetClaimDraft(key?: string) {
  if (key !== undefined && claimDraft.read()?.key !== key) return
  claimDraft.forget()
  await forgetFiles('claimDraft')
}
