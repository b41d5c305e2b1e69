import { isSilence } from './silence.ts'

interface Unanswered {
  /** What was sent, as text. */
  of: string
  key: string
}

/** By method and path, the last call that was sent and of which nobody knows whether it was done. */
const unanswered = new Map<string, Unanswered>()

/**
 * Runs a call with an `Idempotency-Key`. Where no answer came, the same call of this tab has the same key when it is pressed again, so
 * that what was done is not done twice; any answer, a refusal too, ends that (decision 705), and so does the
 * removal of what may have been made.
 */
export async function onceOnly<Answer>(
  what: string,
  body: unknown,
  call: (key: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const of = textOf(body)
  const before = unanswered.get(what)
  // Pages of plain http have no random id.
  const key = before?.of === of ? before.key : crypto.randomUUID?.()
  if (key) unanswered.set(what, { of, key })
  const forget = () => unanswered.get(what)?.key === key && unanswered.delete(what)
  try {
    const answer = await call(key)
    forget()
    const [, list] = /^DELETE (.+)\/[^/]+$/.exec(what) ?? []
    if (list) unanswered.delete(`POST ${list}`)
    return answer
  } catch (error) {
    if (!isSilence(error)) forget()
    throw error
  }
}

function textOf(body: unknown): string {
  if (!(body instanceof FormData)) return JSON.stringify(body) ?? ''
  const parts = [...body].map(([name, part]) =>
    part instanceof File ? [name, part.name, part.size, part.lastModified] : [name, part],
  )
  return JSON.stringify(parts)
}
