import { useEffect, useState } from 'react'

/**
 * Lets this page open without a network from now on: a worker keeps it, for its own address alone. True once it is kept; it stays
 * false where browsers have no workers, as on a page that is not secure.
 */
export function useOfflinePage(path: '/card' | '/emergency' | '/verifier', isWanted = true): boolean {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    const container = navigator.serviceWorker
    if (!container || !isWanted || import.meta.env.DEV) return
    let isHere = true
    container
      .register('/page-worker.js', { scope: path })
      .then(whenActive)
      .then(() => isHere && setKept(true))
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [path, isWanted])
  return isKept
}

/** A worker is active when it has kept all that it needs. */
function whenActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active || !coming) return Promise.resolve()
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => coming.state === 'activated' && resolve())
  })
}
