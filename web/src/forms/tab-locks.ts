/** Names the locks of this tab apart from those of others. */
const tab = crypto.randomUUID()

/** Holds a shared lock of this browser until the returned function is called or the tab is gone; none where there are no Web Locks. */
export function holdInTab(what: string): () => void {
  let release = () => {}
  const ended = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks?.request(`${what}.${tab}`, { mode: 'shared' }, () => ended)
  return release
}

/** Tells whether another tab of this browser holds that lock. */
export async function isHeldElsewhere(what: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name = '' }) => name.startsWith(`${what}.`) && name !== `${what}.${tab}`)
}
