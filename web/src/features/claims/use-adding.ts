import type { Claim } from '@cursus/shared/claims'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSending } from '../../api/use-sending.ts'
import { myClaims } from '../../insurance/my-claims.ts'
import { type Attachment, appendFiles } from './attachments.ts'
import { addToClaim } from './claims.api.ts'

/** Sends a message and files to a claim that is declared, and shows it as the server then has it. */
export function useAdding(claimId: string) {
  const client = useQueryClient()
  const sending = useSending()
  // The same content goes under the same key, so that what did arrive is not said twice.
  const last = useRef({ of: '', key: '' })

  /** The claim as it is now, or null when it was cancelled. */
  async function add(message: string, files: readonly Attachment[]): Promise<Claim | null> {
    const of = JSON.stringify([message, files.map(({ id }) => id)])
    if (last.current.of !== of) last.current = { of, key: crypto.randomUUID() }
    const body = new FormData()
    if (message.trim()) body.append('message', message.trim())
    appendFiles(body, files)
    const claim = await sending.send((options) => addToClaim(claimId, body, options), last.current.key)
    if (!claim) return null
    last.current = { of: '', key: '' }
    client.setQueryData(myClaims.queryKey, (claims) =>
      claims?.map((one) => (one.id === claim.id ? claim : one)),
    )
    return claim
  }

  return { ...sending, add }
}
