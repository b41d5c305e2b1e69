import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { defineDraft } from '../../drafts/define-draft.ts'
import { keepFiles, recallFiles } from '../../drafts/kept-files.ts'

const Draft = z.object({ contractId: z.string() })
const KeptFile = z.object({ file: z.file() })

/** For which contract a proof is kept. */
const leaveProof = defineDraft('leaveProof', (stored) => Draft.safeParse(stored).data ?? null)

/**
 * The file chosen as proof, kept beside what is typed until the request is sent; a visitor's is not, whose request is
 * another's by the next link.
 */
export function useKeptProof(contractId: string) {
  const [proof, setProof] = useState<File | null>(null)
  useEffect(() => {
    if (leaveProof.read()?.contractId !== contractId) return
    const read = (item: unknown) => KeptFile.safeParse(item).data?.file ?? null
    void recallFiles('leaveProof', read).then(([kept]) => setProof((now) => now ?? kept ?? null))
  }, [contractId])
  const choose = (file: File | null) => {
    setProof(file)
    if (file) leaveProof.write({ contractId })
    else leaveProof.forget()
    void keepFiles('leaveProof', file ? [{ file }] : [])
  }
  return { proof, choose }
}
