/** Tells whether this address was loaded anew just before: what never loads would be loaded for ever. */
export function wasLoadedAnew(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type === 'reload' && load.name === location.href
}

/**
 * Loads the page anew once the server answers; without an answer the browser would show a page of its own instead. False
 * when none came.
 */
export async function loadAnew(): Promise<boolean> {
  const isThere = await fetch('/api/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isThere) window.location.reload()
  return isThere
}
