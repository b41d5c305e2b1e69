import { defineDraft } from '../../drafts/define-draft.ts'
import { safeBack } from '../../routing/safe-back.ts'
import { hasKinds } from '../../session/is-record.ts'

const goal = defineDraft('goal', (stored) =>
  hasKinds(stored, { path: 'string' }) ? { path: String(stored.path) } : null,
)

/** Keeps where somebody was going when they registered, in this browser for a day: the mail's link opens another tab. */
export function keepGoal() {
  const path = safeBack(new URLSearchParams(window.location.search).get('back'))
  if (path) goal.write({ path })
  else goal.forget()
}

/** The path of this site where they were going, once; undefined when there was none or it is older than a day. */
export function takeGoal(): string | undefined {
  const kept = goal.read()
  goal.forget()
  return kept ? safeBack(kept.path) : undefined
}
