import { useEffect, useRef, useState } from 'react'
import type { CallOptions } from './api.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { isSilence, waitBefore } from './silence.ts'

/** Progress of a form with files. `isWaiting`: no answer came, and it is sent again automatically. */
export interface Sending {
  /** Share that was sent, 0 to 1; 1 while the server works. */
  share: number
  isWaiting: boolean
}

const MOST_TRIES = 5
const LONGEST_WAIT = 30_000

/**
 * Sends a form with files: reports progress, can be cancelled, and repeats after silence under the same key, so that
 * nothing is done twice. Leaves the form as it is.
 */
export function useSending() {
  const [sending, setSending] = useState<Sending | null>(null)
  /** Number of tries that ended, in any way. */
  const [tries, setTries] = useState(0)
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])

  /** Sends and returns the answer, or null when it was cancelled. Throws the refusal, or the last silence. */
  async function send<T>(call: (options: CallOptions) => Promise<T>, idempotencyKey: string) {
    const own = new AbortController()
    const { signal } = own
    control.current = own
    const transport = sendWithProgress((share) => setSending({ share, isWaiting: false }))
    try {
      for (let failures = 0; ; failures += 1) {
        setSending({ share: 0, isWaiting: false })
        try {
          return await call({ transport, signal, idempotencyKey })
        } catch (error) {
          const wait = waitBefore(failures, error)
          const isOver = failures + 1 === MOST_TRIES || wait > LONGEST_WAIT
          if (signal.aborted || isOver || !isSilence(error)) throw error
          setSending({ share: 0, isWaiting: true })
          await untilBack(wait, signal)
        }
      }
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      control.current = null
      setSending(null)
      setTries((now) => now + 1)
    }
  }

  return {
    sending,
    tries,
    send,
    isSending: () => control.current !== null,
    cancel: () => control.current?.abort(),
  }
}

/** Waits, longer while the browser is offline; rejects when cancelled. */
function untilBack(wait: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => navigator.onLine && resolve()
    setTimeout(go, wait)
    window.addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
