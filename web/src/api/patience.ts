/**
 * Seconds without a word after which a call counts as not answered (decision 704); the server itself says within ten that it cannot.
 * `read`: of what is shown, which is asked for twice; `upload`: a whole form with files, for which it takes ten minutes; `sent`: between
 * two steps of one that reports its progress; `renewal`: of a session, as the token of before is taken for ten seconds more.
 */
export const mostSeconds = { read: 15, answer: 30, upload: 630, sent: 60, renewal: 8 }

/** Runs a call with a signal that aborts with `cancelled`, or when nothing was heard for so many seconds. */
export async function within<Answer>(
  seconds: number,
  cancelled: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const own = new AbortController()
  const cancel = () => own.abort(cancelled?.reason)
  if (cancelled?.aborted) cancel()
  cancelled?.addEventListener('abort', cancel)
  const clock = setTimeout(() => own.abort(), seconds * 1000)
  try {
    return await call(own.signal)
  } finally {
    clearTimeout(clock)
    cancelled?.removeEventListener('abort', cancel)
  }
}
