import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { defineDraft, useDraft } from './define-draft.ts'

const Sent = z.object({ sent: z.array(z.object({ key: z.string(), id: z.string() })) })

/** Keys of the drafts that were sent from this browser, and what they became: nothing of what was written in them. */
const memory = defineDraft('sentDrafts', (stored) => Sent.safeParse(stored).data ?? null)

const MOST = 20

function noteSent(key: string, id: string) {
  const others = (memory.read()?.sent ?? []).filter((one) => one.key !== key)
  memory.write({ sent: [...others, { key, id }].slice(-MOST) })
}

/** Tells whether the draft of this key was sent from this browser. */
export function wasSent(key: string): boolean {
  return memory.read()?.sent.some((one) => one.key === key) ?? false
}

/**
 * The key of a draft, the one that it was kept under or a new one: all tabs in which it is open send it under that key, so
 * that it is done once. `sentElsewhere` is what it became when another tab sent it (`id` is empty where that is not known),
 * `sent` tells the other tabs that this one did, `wasTaken` that the server knows the key with other words.
 */
export function useDraftKey(kept: string | undefined) {
  const [key] = useState(() => kept || crypto.randomUUID())
  const isSentHere = useRef(false)
  const known = useDraft(memory)?.sent.find((one) => one.key === key)
  return {
    key,
    sentElsewhere: isSentHere.current ? undefined : known,
    sent(id = '') {
      isSentHere.current = true
      noteSent(key, id)
    },
    wasTaken: () => noteSent(key, ''),
  }
}

export type DraftKey = ReturnType<typeof useDraftKey>
