import { useQuery } from '@tanstack/react-query'
import { clearDraft, readDraft, storeDraft } from '../../app/drafts.ts'
import { forgetFiles, keepFiles, recallFiles } from '../../app/kept-files.ts'
import { readSession } from '../../app/session.ts'
import type { Attachment } from './attachments.ts'
import type { ClaimValues } from './claim-values.ts'

interface ClaimDraft {
  /** Whose it is: what happened to somebody is nobody else's to read. */
  email: string
  values: ClaimValues
  /** The key of the last try, and what it was for: the same content is sent under the same key, after a reload too. */
  attempt?: { key: string; of: string }
}

const whose = () => readSession()?.email ?? ''

function mine(): Partial<ClaimDraft> | null {
  const draft = readDraft<ClaimDraft>('claimDraft')
  return draft?.email === whose() ? draft : null
}

/** What was typed before; null without a draft of this person. */
export function readClaimDraft(): Record<string, unknown> | null {
  const values = mine()?.values
  return typeof values === 'object' ? values : null
}

export function storeClaimDraft(values: ClaimValues) {
  storeDraft<ClaimDraft>('claimDraft', { attempt: mine()?.attempt, email: whose(), values })
}

/** The key under which this content is sent: a new one whenever the content is another. */
export function keyOfAttempt(values: ClaimValues, files: readonly Attachment[]): string {
  const of = JSON.stringify([values, files.map(({ id, paper }) => [id, paper])])
  const before = mine()?.attempt
  if (before?.of === of) return before.key
  const attempt = { key: crypto.randomUUID(), of }
  storeDraft<ClaimDraft>('claimDraft', { email: whose(), values, attempt })
  return attempt.key
}

/** The files chosen before a reload, asked for once when the page opens. */
export function useKeptFiles() {
  return useQuery({
    queryKey: ['claims', 'draft-files', whose()],
    queryFn: () => recallFiles<Attachment>('claim', whose()),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
}

/** Keeps the files that may be sent; false where this browser keeps none. */
export function storeFiles(files: readonly Attachment[]): Promise<boolean> {
  return keepFiles(
    'claim',
    whose(),
    files.filter(({ fault }) => !fault),
  )
}

export async function forgetClaimDraft() {
  clearDraft('claimDraft')
  await forgetFiles()
}
