import { dayMs } from '@cursus/shared/day'
import * as z from 'zod/mini'
import { safeBack } from '../../routing/safe-back.ts'

const key = 'goal'
const Goal = z.object({ path: z.string(), at: z.number() })

/** Keeps where somebody was going when they registered, in this browser for a day: the mail's link opens another tab. */
export function keepGoal() {
  const path = safeBack(new URLSearchParams(window.location.search).get('back'))
  if (path) localStorage.setItem(key, JSON.stringify({ path, at: Date.now() }))
  else localStorage.removeItem(key)
}

/** The path of this site where they were going, once; undefined when there was none or it is older than a day. */
export function takeGoal(): string | undefined {
  const kept = localStorage.getItem(key)
  localStorage.removeItem(key)
  try {
    const { path, at } = Goal.parse(JSON.parse(kept ?? 'null'))
    return Date.now() - at < dayMs ? safeBack(path) : undefined
  } catch {
    return undefined
  }
}
