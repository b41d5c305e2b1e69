import { hasEnded, readSession, watchSession } from '../../session/session.ts'

/**
 * Calls back once the session ends by itself, which after a try to close the account that nobody answered means that it is closed;
 * not for a logout. Returns the function that stops it.
 */
export function onSessionEnd(ended: () => void): () => void {
  const stop = watchSession(() => {
    if (readSession()) return
    stop()
    if (hasEnded()) ended()
  })
  return stop
}
