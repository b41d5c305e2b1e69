import { useEffect, useRef, useState } from 'react'
import type { CallOptions } from './api.ts'
import { ApiError } from './api-error.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { isSilence, waitBefore } from './silence.ts'

/** How far a form with files is on its way. `isWaiting`: no answer came, and it is sent again by itself. */
export interface Sending {
  /** 0 to 1; 1 once all has left and the server is at work. */
  share: number
  isWaiting: boolean
}

const MOST_TRIES = 5
const LONGEST_WAIT = 30_000

/**
 * Sends a form with files: tells how much has left, may be cancelled, and tries again after silence under the same key, so
 * that what did arrive is not done twice. Nothing of the form is touched.
 */
export function useSending() {
  const [sending, setSending] = useState<Sending | null>(null)
  /** How many times a try has ended, however it did. */
  const [tries, setTries] = useState(0)
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])

  /** The answer, or null when it was cancelled. Throws the refusal, or the last silence. */
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
          if (signal.aborted || isOver || !mayPass(error)) throw error
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

/** Silence says nothing; neither does « still at work », of a first try whose answer was lost. */
function mayPass(error: unknown): boolean {
  return isSilence(error) || (error instanceof ApiError && error.code === 'platform.in_progress')
}

/** Waits, and while the browser knows itself offline until it is not; rejects when it is cancelled. */
function untilBack(wait: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => navigator.onLine && resolve()
    setTimeout(go, wait)
    window.addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
