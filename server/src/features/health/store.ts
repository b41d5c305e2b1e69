import type { Services } from '../../platform/services.ts'

/** Milliseconds for which an answer is reused: a load balancer asks every second. */
const freshMs = 30_000
/** Milliseconds that a store may take, as the database. */
const patienceMs = 1500

/**
 * Returns the function that tells whether the store of files answers and takes our bucket and keys; null where files lie
 * on the disk of the process. Never throws.
 */
export function storeOf({ config, files, now }: Services): (() => Promise<{ reached: boolean }>) | null {
  if (!config.s3) return null
  let known: { askedAt: number; reached: Promise<boolean> } | undefined
  return async () => {
    const time = now().getTime()
    if (!known || Math.abs(time - known.askedAt) > freshMs)
      known = { askedAt: time, reached: isReached(files) }
    return { reached: await known.reached }
  }
}

/** Asks for the first key, as a start does. */
async function isReached(files: Services['files']): Promise<boolean> {
  const silent = new Promise<boolean>((done) => setTimeout(done, patienceMs, false).unref())
  const first = async () => {
    for await (const _ of files.list()) break
    return true
  }
  return Promise.race([first().catch(() => false), silent])
}
